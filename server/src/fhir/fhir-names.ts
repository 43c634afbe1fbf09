// Names by which FHIR resources of any installation refer to the same tree. FHIR R4 is version 4.0.1 of the standard,
// http://hl7.org/fhir/R4, which Dutch care uses.

/** Canonical address of a tree. The key of a tree is the same in every installation. */
export const canonicalUrlOf = (treeKey: string): string => `urn:uuid:${treeKey}`;

/** Version of a questionnaire: the version of the tree and the number of its publication. */
export const questionnaireVersionOf = (treeVersion: number, publication: number): string =>
  `${treeVersion}.${publication}`;

/** Identifier of the item with the score of a measurement. */
export const scoreLinkId = 'score';
