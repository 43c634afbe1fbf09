import { siblingsIn } from '@ok/contract/tree/document/node-parts.ts';
import type { Key, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import type { DropTarget } from '@ok/contract/tree/edits/drop-place.ts';
import { focusSoon } from '../state/focus-soon.ts';
import { formatSpot, parseSpot } from './node-drag.ts';

/** Example of an answer, as the target of an action or a paste. */
export type ExampleSpot = { kind: 'example'; key: Key; parent: Key };

/** Selector of fields that take text or values. In them the browser's own shortcuts work. */
const valueFieldSelector =
  'input:not([type="checkbox"], [type="file"]), textarea, select, [role="textbox"], [role="textbox"] *';

const isExample = (spot: DropTarget): spot is ExampleSpot => spot?.kind === 'example' && spot.parent !== null;

/** Example card that contains an element; undefined for a field in which the user types. */
export const findExample = (element: Element | null): ExampleSpot | undefined => {
  const card = element?.matches(valueFieldSelector) ? null : element?.closest<HTMLElement>('#node-panel [data-spot]');
  const spot = card ? parseSpot(card.dataset.spot ?? '') : null;
  return isExample(spot) ? spot : undefined;
};

const findCard = (key: Key) =>
  document.querySelector(`#node-panel [data-spot^="${formatSpot({ kind: 'example', key, parent: '' })}"]`);

/** Focuses the card of a new example. */
export const focusExample = (key: Key): void => focusSoon(() => findCard(key));

/**
 * Keeps the focus on an element of a moving example, since the browser may lose it when the card is drawn elsewhere.
 */
export const keepFocus = (key: Key): void => {
  const focused = document.activeElement;
  focusSoon(() => (focused?.matches(':disabled') ? findCard(key) : focused));
};

/** Focuses the next example before an example is deleted: the one after it, else the one before, else the heading. */
export const focusNeighbour = (document: TreeDocument, { key, parent }: ExampleSpot): void => {
  const siblings = siblingsIn(document, 'example', parent);
  const index = siblings.indexOf(key);
  const neighbour = siblings[index + 1] ?? siblings[index - 1];
  if (neighbour !== undefined) focusExample(neighbour);
  else focusSoon(() => window.document.getElementById('examples'));
};
