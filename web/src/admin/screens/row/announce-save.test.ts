import { entities } from '@ok/contract/entities/index.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import dutch from '../../../../../content/ui-nl.json' with { type: 'json' };
import { testTab } from '../../../session/test-tab.ts';

testTab();
const { addTexts, setTextsState } = await import('../../../texts/texts-store.ts');
const { toasts } = await import('../../../ui/feedback/toasts.ts');
const { announceSave, messageName } = await import('./announce-save.ts');

const row = { id: 7, revision: 2 };
const toastTexts = () => toasts.getVisible().map(({ text }) => text);

beforeEach(() => {
  toasts.clear();
  setTextsState({ language: 'nl' });
  addTexts('nl', dutch);
});

test('[ERR-03] a hidden association is named, and published from its message', async () => {
  const publish = vi.fn(async (saved: typeof row) => ({ ...saved, published: true }));
  const saved = { ...row, name: 'Jeugdzorg', published: false };
  announceSave(entities.professionalAssociation, saved, publish);
  expect(toastTexts()).toEqual(['Werkveld Jeugdzorg is bewaard, nog niet zichtbaar.']);
  const [toast] = toasts.getVisible();
  expect(toast?.action?.label).toBe('Publiceren');
  toast?.action?.onPress();
  expect(publish).toHaveBeenCalledWith(saved);
  await vi.waitFor(() => expect(toastTexts()).toContain('Werkveld Jeugdzorg is nu zichtbaar.'));
});

test('[ERR-03] what is visible or has no such state is not offered to publish', () => {
  const publish = vi.fn();
  announceSave(entities.professionalAssociation, { ...row, name: 'Jeugdzorg', published: true }, publish);
  announceSave(entities.testResult, { ...row, name: 'Sterk sensitief', score: 6 }, publish);
  expect(toastTexts()).toEqual(['Werkveld Jeugdzorg is bewaard en zichtbaar.', 'Uitkomst Sterk sensitief is bewaard.']);
  expect(toasts.getVisible().map(({ action }) => action)).toEqual([undefined, undefined]);
});

test('[ERR-03] a picture is named by its description, and long names are shortened', () => {
  expect(messageName(entities.testResultSlide, { ...row, media: 'a1b2.png', altText: 'Huis' })).toBe('Huis');
  expect(messageName(entities.testResultSlide, { ...row, media: 'a1b2.png', altText: null })).toBe('7');
  expect(messageName(entities.language, { ...row, name: 'x'.repeat(61) })).toBe(`${'x'.repeat(60)}…`);
});
