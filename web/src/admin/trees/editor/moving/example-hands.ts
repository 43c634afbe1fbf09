import { siblingsIn } from '@ok/contract/tree/document/node-parts.ts';
import type { Key, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import type { DropTarget } from '@ok/contract/tree/edits/drop-place.ts';
import { focusSoon } from '../state/focus-soon.ts';
import { spotIn, spotName } from './node-drag.ts';

/** An example of an answer, as what something is done with or pasted behind. */
export type ExampleSpot = { kind: 'example'; key: Key; parent: Key };

/** What is written in: there the keys of the browser do what they do in every text. */
const texts = 'input:not([type="checkbox"], [type="file"]), textarea, select, [role="textbox"], [role="textbox"] *';

const isExample = (spot: DropTarget): spot is ExampleSpot => spot?.kind === 'example' && spot.parent !== null;

/** The example that an element is a part of; none for one that a text is written in. */
export const exampleAt = (element: Element | null): ExampleSpot | undefined => {
  const card = element?.matches(texts) ? null : element?.closest<HTMLElement>('#node-panel [data-spot]');
  const spot = card ? spotIn(card.dataset.spot ?? '') : null;
  return isExample(spot) ? spot : undefined;
};

const cardOf = (key: Key) =>
  document.querySelector(`#node-panel [data-spot^="${spotName({ kind: 'example', key, parent: '' })}"]`);

/** Goes to an example that has just been made. */
export const focusExample = (key: Key): void => focusSoon(() => cardOf(key));

/** Keeps the keyboard where it is in an example that moves: what is drawn in another place may lose it. */
export const focusStays = (key: Key): void => {
  const at = document.activeElement;
  focusSoon(() => (at?.matches(':disabled') ? cardOf(key) : at));
};

/** Goes to what is left beside an example that goes away: the next one, else the one before, else their heading. */
export const focusBeside = (document: TreeDocument, { key, parent }: ExampleSpot): void => {
  const siblings = siblingsIn(document, 'example', parent);
  const at = siblings.indexOf(key);
  const beside = siblings[at + 1] ?? siblings[at - 1];
  if (beside !== undefined) focusExample(beside);
  else focusSoon(() => window.document.getElementById('examples'));
};
