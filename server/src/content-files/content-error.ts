/** Thrown for content that can't be imported. Lists all errors, each with its file and place. */
export class ContentError extends Error {
  override name = 'ContentError';
  readonly errors: readonly string[];
  constructor(errors: readonly string[]) {
    super(`The content can't be imported:\n${errors.map((error) => `  ${error}`).join('\n')}`);
    this.errors = errors;
  }
}

/** Formats a place in a file: `['questions', 3, 'name']` → `questions[3].name`. */
export const formatPlace = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
