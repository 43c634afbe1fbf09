/** The way to ask a user to prove who they are, set after the sign-in. `ask` resolves to whether they did. */
export const proofQuestion: { ask?: () => Promise<boolean> } = {};
