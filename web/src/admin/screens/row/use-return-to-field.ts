import { useEffect } from 'react';

/** Frames in which a field may still be drawn: the editor of texts loads by itself. */
const maxFrames = 120;

let rememberedId: string | undefined;

/** Remembers the field with the focus, for the form of the next row. */
export function rememberField(): void {
  rememberedId = document.activeElement?.closest<HTMLElement>('[id^="field-"]')?.id ?? 'field-';
}

const findField = (form: HTMLElement, id: string) =>
  form.querySelector<HTMLElement>(`#${CSS.escape(id)}`) ??
  form.querySelector<HTMLElement>('[id^="field-"]:is(input, textarea, [contenteditable="true"])');

/** Moves the cursor to the end of a text. */
function moveToEnd(field: HTMLElement): void {
  if (field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type === 'text')) {
    field.setSelectionRange(field.value.length, field.value.length);
  } else if (field.isContentEditable) window.getSelection()?.selectAllChildren(field);
  if (field.isContentEditable) window.getSelection()?.collapseToEnd();
}

/** Gives the focus to the field that had it in the form of the former row. */
export function useReturnToField(findForm: () => HTMLElement | null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    const id = rememberedId;
    rememberedId = undefined;
    if (id === undefined) return;
    let frames = 0;
    let frame = 0;
    const tryFrame = () => {
      const form = findForm();
      const field = form && findField(form, id);
      if (field) {
        field.focus();
        moveToEnd(field);
      } else if (frames < maxFrames) {
        frames += 1;
        frame = requestAnimationFrame(tryFrame);
      }
    };
    tryFrame();
    return () => cancelAnimationFrame(frame);
  }, []);
}
