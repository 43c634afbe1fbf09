type ProofQuestion = () => Promise<boolean>;

let question: ProofQuestion | undefined;

/** Sets how a user is asked to prove who they are; the question resolves to whether they did. */
export const setProofQuestion = (ask: ProofQuestion): void => {
  question = ask;
};

/** Asks the user to prove who they are. Returns whether they did. */
export const askForProof = async (): Promise<boolean> => (await question?.()) ?? false;
