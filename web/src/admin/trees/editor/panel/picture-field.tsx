import { storePicture } from '@ok/contract/routes/files/picture.ts';
import { countCharacters } from '@ok/contract/rules/values/characters.ts';
import { contentLimits } from '@ok/contract/rules/values/content-limits.ts';
import type { DocumentPicture } from '@ok/contract/tree/document/tree-document.ts';
import { QueryClientProvider, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { call } from '../../../../api/client.ts';
import { notify } from '../../../../api/notify.ts';
import { useTexts } from '../../../../texts/texts-store.ts';
import { openModal } from '../../../../ui/feedback/modals.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { Picture } from '../../../fields/display/picture.tsx';
import { pictureTypes } from '../../../fields/pictures/picture-file.ts';
import { useEditing } from '../../editing/use-editing-session.ts';
import { useTreeEditor } from '../state/editor-context.ts';
import { ChoosePicture } from './choose-picture.tsx';
import styles from './panel.module.css';

/**
 * A picture to upload. `onStored` belongs to the node that the picture was chosen for, even if another node is shown
 * when the upload ends.
 */
type Upload = { file: File; onStored: (file: string) => void };

const useStorePicture = () => {
  const { session } = useTreeEditor();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ file }: Upload) => call(storePicture, { body: { file } }),
    onSuccess: ({ file }, { onStored }) => {
      if (session.isLeft()) void notify('error', { keys: ['questionTree.editor.pictureLate'] });
      else onStored(file);
    },
  });
};

interface PictureButtonsProps {
  /** Label of the upload button. */
  label: string;
  /** Name of the node, for screen readers. */
  of: string;
  /** Called with the file name, and with the description that a picture in use has elsewhere. */
  onPicture: (file: string, alternative?: string) => void;
}

/** Buttons to choose a picture: upload one, or take one that is in use. */
export function PictureButtons({ label, of, onPicture }: PictureButtonsProps) {
  const t = useTexts();
  const queries = useQueryClient();
  const store = useStorePicture();
  // Modals are drawn outside the pages, where there is no query client.
  const openPictures = () =>
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
      <Button variant="outline" size="small" icon="image" onPress={openPictures}>
        {t('questionTree.editor.existingPicture')}
        <span className="vh"> {of}</span>
      </Button>
    </div>
  );
}

interface PictureFieldProps {
  picture: DocumentPicture | null;
  /** Name of the node, for screen readers. */
  of: string;
  isReadOnly: boolean;
  /** Updates the current picture, which may have changed during the upload. */
  onChange: (update: (current: DocumentPicture | null) => DocumentPicture) => void;
}

/** Field of a picture: choose, drop or paste one, and describe it. */
export function PictureField({ picture, of, isReadOnly, onChange }: PictureFieldProps) {
  const t = useTexts();
  const { session } = useTreeEditor();
  const treeLanguage = useEditing(session, (state) => ('copy' in state ? state.copy.document.language : null));
  const [isDropTarget, setDropTarget] = useState(false);
  const alternative = treeLanguage === null ? '' : (picture?.alternative[treeLanguage] ?? '');
  const isTooLong = countCharacters(alternative) > contentLimits.altText;
  const changePicture = (file: string, altText?: string) => {
    session.endUndoStep();
    onChange((current) => {
      const altTexts = current?.alternative ?? {};
      return {
        file,
        alternative:
          treeLanguage === null || altTexts[treeLanguage] || !altText ? altTexts : { [treeLanguage]: altText },
      };
    });
    session.endUndoStep();
  };
  const store = useStorePicture();
  const uploadFirst = (files: FileList, onNoFile?: () => void) => {
    const [file] = files;
    if (isReadOnly) return;
    if (file) store.mutate({ file, onStored: changePicture });
    else onNoFile?.();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are further ways; the button is there for all
    <div
      className={styles.picture}
      data-drop-target={isDropTarget || undefined}
      // The field can have the focus, so that a picture can be pasted into it.
      tabIndex={-1}
      onDragOver={(event) => {
        event.preventDefault();
        setDropTarget(true);
      }}
      onDragLeave={() => setDropTarget(false)}
      onDrop={(event) => {
        event.preventDefault();
        setDropTarget(false);
        uploadFirst(event.dataTransfer.files, () => void notify('error', { keys: ['entity.image.unreadable'] }));
      }}
      onPaste={(event) => uploadFirst(event.clipboardData.files)}
    >
      {picture && <Picture media={picture.file} altText={alternative} size="preview" />}
      <div className={styles.pictureText}>
        {!isReadOnly && (
          <PictureButtons
            label={t(picture ? 'questionTree.editor.otherPicture' : 'questionTree.editor.choosePicture')}
            of={of}
            onPicture={changePicture}
          />
        )}
        {picture && treeLanguage !== null && (
          <TextField
            isCompact
            label={t('questionTree.editor.alternative')}
            value={alternative}
            isReadOnly={isReadOnly}
            error={isTooLong ? t('questionTree.editor.tooLong', { max: contentLimits.altText }) : undefined}
            onChange={(text) =>
              onChange((current) => ({
                ...(current ?? picture),
                alternative: /\S/.test(text) ? { [treeLanguage]: text } : {},
              }))
            }
            onBlur={() => session.endUndoStep()}
          />
        )}
      </div>
    </div>
  );
}
