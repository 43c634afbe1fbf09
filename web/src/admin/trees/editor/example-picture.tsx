import { storePicture } from '@ok/contract/routes/picture.ts';
import type { Key } from '@ok/contract/tree/tree-document.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { call } from '../../../api/client.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Picture } from '../../fields/picture.tsx';
import { pictureTypes } from '../../fields/picture-file.ts';
import { useEditing, useNode } from '../use-editing-session.ts';
import { useTreeEditor } from './editor-context.ts';
import styles from './panel.module.css';

/** Stores a picture, and tells its name. */
export const useStorePicture = (onStored: (file: string) => void) =>
  useMutation({
    networkMode: 'always',
    mutationFn: (file: File) => call(storePicture, { body: { file } }),
    onSuccess: ({ file }) => onStored(file),
  });

/** The picture of an example: chosen, dropped or pasted, and what it shows in words. */
export function ExamplePicture({ nodeKey, place }: { nodeKey: Key; place: number }) {
  const t = useTexts();
  const { session, isReadOnly, edit } = useTreeEditor();
  const example = useNode(session, 'example', nodeKey);
  const own = useEditing(session, (state) => ('copy' in state ? state.copy.document.language : null));
  const [isTarget, setTarget] = useState(false);
  const store = useStorePicture((file) =>
    edit([
      {
        edit: 'set',
        node: 'example',
        key: nodeKey,
        field: 'picture',
        value: { file, alternative: example?.picture?.alternative ?? {} },
      },
    ]),
  );
  if (!example) return null;
  const { picture } = example;
  const take = (files: FileList | null | undefined) => {
    const [file] = files ?? [];
    if (file && !isReadOnly) store.mutate(file);
  };
  const alternative = own === null ? '' : (picture?.alternative[own] ?? '');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are further ways; the button is there for all
    <div
      className={styles.picture}
      data-drop-target={isTarget || undefined}
      // Pressed, it has what is pasted next.
      tabIndex={-1}
      onDragOver={(event) => {
        event.preventDefault();
        setTarget(true);
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={(event) => {
        event.preventDefault();
        setTarget(false);
        take(event.dataTransfer.files);
      }}
      onPaste={(event) => take(event.clipboardData.files)}
    >
      {picture && <Picture media={picture.file} altText={alternative} size="preview" />}
      <div className={styles.pictureText}>
        {!isReadOnly && (
          <FileTrigger acceptedFileTypes={pictureTypes} onSelect={take}>
            <Button variant="outline" size="small" icon="image" isPending={store.isPending}>
              {t(picture ? 'questionTree.editor.otherPicture' : 'questionTree.editor.choosePicture')}
              <span className="vh"> {t('questionTree.editor.ofExample', { place })}</span>
            </Button>
          </FileTrigger>
        )}
        {picture && own !== null && (
          <TextField
            isCompact
            label={t('questionTree.editor.alternative')}
            value={alternative}
            isReadOnly={isReadOnly}
            onChange={(text) =>
              edit([
                {
                  edit: 'set',
                  node: 'example',
                  key: nodeKey,
                  field: 'picture',
                  value: { ...picture, alternative: /\S/.test(text) ? { [own]: text } : {} },
                },
              ])
            }
            onBlur={() => session.pause()}
          />
        )}
      </div>
    </div>
  );
}
