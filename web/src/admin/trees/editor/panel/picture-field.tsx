import { storePicture } from '@ok/contract/routes/files/picture.ts';
import { countCharacters } from '@ok/contract/rules/characters.ts';
import { limits } from '@ok/contract/rules/limits.ts';
import type { Picture as TreePicture } from '@ok/contract/tree/document/tree-document.ts';
import { QueryClientProvider, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { call } from '../../../../api/client.ts';
import { notify } from '../../../../api/notify.ts';
import { useTexts } from '../../../../texts/texts-store.ts';
import { openModal } from '../../../../ui/feedback/modals.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { Picture } from '../../../fields/picture.tsx';
import { pictureTypes } from '../../../fields/picture-file.ts';
import { useEditing } from '../../editing/use-editing-session.ts';
import { useTreeEditor } from '../state/editor-context.ts';
import { ChoosePicture } from './choose-picture.tsx';
import styles from './panel.module.css';

/** A picture to store, and who is told its name: whoever it was chosen for, also when another is shown by then. */
type Storing = { file: File; onStored: (file: string) => void };

const useStorePicture = () => {
  const { session } = useTreeEditor();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ file }: Storing) => call(storePicture, { body: { file } }),
    onSuccess: ({ file }, { onStored }) => {
      if (session.isLeft()) void notify('error', { keys: ['questionTree.editor.pictureLate'] });
      else onStored(file);
    },
  });
};

interface PictureWaysProps {
  /** What the button says that takes one from this device. */
  label: string;
  /** What it is for, where that is not seen. */
  of: string;
  /** A picture, with what it was said to show elsewhere. */
  onPicture: (file: string, alternative?: string) => void;
}

/** The ways to a picture: from this device, or one that is there already. */
export function PictureWays({ label, of, onPicture }: PictureWaysProps) {
  const t = useTexts();
  const queries = useQueryClient();
  const store = useStorePicture();
  // Modals are drawn outside the pages, where nothing is asked for.
  const ask = () =>
    openModal((close) => (
      <QueryClientProvider client={queries}>
        <ChoosePicture close={close} choose={({ file, alternatives }) => onPicture(file, alternatives[0])} />
      </QueryClientProvider>
    ));
  return (
    <div className={styles.buttons}>
      <FileTrigger
        acceptedFileTypes={pictureTypes}
        onSelect={(files) => files?.[0] && store.mutate({ file: files[0], onStored: onPicture })}
      >
        <Button variant="outline" size="small" icon="upload" isPending={store.isPending}>
          {label}
          <span className="vh"> {of}</span>
        </Button>
      </FileTrigger>
      <Button variant="outline" size="small" icon="image" onPress={ask}>
        {t('questionTree.editor.existingPicture')}
        <span className="vh"> {of}</span>
      </Button>
    </div>
  );
}

interface PictureFieldProps {
  picture: TreePicture | null;
  /** What it is the picture of, where that is not seen. */
  of: string;
  isReadOnly: boolean;
  /** It becomes what is made of it as it is by then: a picture that is sent comes later than what is written. */
  onChange: (make: (now: TreePicture | null) => TreePicture) => void;
}

/** A picture: chosen, dropped or pasted, and what it shows in words. */
export function PictureField({ picture, of, isReadOnly, onChange }: PictureFieldProps) {
  const t = useTexts();
  const { session } = useTreeEditor();
  const own = useEditing(session, (state) => ('copy' in state ? state.copy.document.language : null));
  const [isTarget, setTarget] = useState(false);
  const alternative = own === null ? '' : (picture?.alternative[own] ?? '');
  const isTooLong = countCharacters(alternative) > limits.altText;
  const put = (file: string, known?: string) => {
    session.endUndoStep();
    onChange((now) => {
      const said = now?.alternative ?? {};
      return { file, alternative: own === null || said[own] || !known ? said : { [own]: known } };
    });
    session.endUndoStep();
  };
  const store = useStorePicture();
  const take = (files: FileList, otherwise?: () => void) => {
    const [file] = files;
    if (isReadOnly) return;
    if (file) store.mutate({ file, onStored: put });
    else otherwise?.();
  };
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
        take(event.dataTransfer.files, () => void notify('error', { keys: ['entity.image.unreadable'] }));
      }}
      onPaste={(event) => take(event.clipboardData.files)}
    >
      {picture && <Picture media={picture.file} altText={alternative} size="preview" />}
      <div className={styles.pictureText}>
        {!isReadOnly && (
          <PictureWays
            label={t(picture ? 'questionTree.editor.otherPicture' : 'questionTree.editor.choosePicture')}
            of={of}
            onPicture={put}
          />
        )}
        {picture && own !== null && (
          <TextField
            isCompact
            label={t('questionTree.editor.alternative')}
            value={alternative}
            isReadOnly={isReadOnly}
            error={isTooLong ? t('questionTree.editor.tooLong', { max: limits.altText }) : undefined}
            onChange={(text) =>
              onChange((now) => ({ ...(now ?? picture), alternative: /\S/.test(text) ? { [own]: text } : {} }))
            }
            onBlur={() => session.endUndoStep()}
          />
        )}
      </div>
    </div>
  );
}
