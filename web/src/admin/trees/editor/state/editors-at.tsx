import type { TreeEditor } from '@ok/contract/routes/trees/tree-editing.ts';
import type { Key } from '@ok/contract/tree/document/tree-document.ts';
import type { ReactNode } from 'react';
import { initialsOf } from '../../../../layout/frame/initials.ts';
import { useTexts } from '../../../../texts/texts-store.ts';
import { Avatar } from '../../../../ui/content/avatar.tsx';
import type { OpenTree } from '../../editing/editing-state.ts';
import { useEditing } from '../../editing/use-editing-session.ts';
import { useTreeEditor } from './editor-context.ts';
import styles from './editors-at.module.css';
import { markField } from './focus-soon.ts';

const noEditors: readonly TreeEditor[] = [];
const selectEditors = (state: unknown) => (state as Partial<OpenTree>).editors ?? noEditors;

/** The other people who have the version open. */
export const useOtherEditors = (): readonly TreeEditor[] => useEditing(useTreeEditor().session, selectEditors);

const findInitials = (name: string): string => {
  const words = name.split(/\s+/);
  return initialsOf({
    login: name,
    firstName: words[0] ?? null,
    lastName: words.length > 1 ? (words.at(-1) ?? null) : null,
  });
};

/** Initials of other people at a row or a field; nothing without any. */
export function EditorsAt({ editors }: { editors: readonly TreeEditor[] }) {
  const t = useTexts();
  if (editors.length === 0) return null;
  return (
    <span className={styles.editors}>
      {editors.map(({ tab, name, isOwn }) => {
        const label = isOwn ? t('questionTree.editor.ownTab') : name;
        return (
          <span key={tab} title={label}>
            <Avatar initials={findInitials(name)} />
            <span className="vh">{t('questionTree.editor.workingHere', { name: label })}</span>
          </span>
        );
      })}
    </span>
  );
}

interface FieldSpotProps {
  nodeKey: Key;
  /** Name of the field. */
  field: string;
  className?: string | undefined;
  lang?: string;
  children: ReactNode;
}

/** Element around a field of the panel, by which the field is found; with the initials of others who are in it. */
export function FieldSpot({ nodeKey, field, className, lang, children }: FieldSpotProps) {
  const spot = markField(nodeKey, field);
  const editors = useOtherEditors().filter((each) => each.field === spot['data-field']);
  return (
    <div className={className} lang={lang} {...spot}>
      {editors.length > 0 && (
        <div className={styles.atField}>
          <EditorsAt editors={editors} />
        </div>
      )}
      {children}
    </div>
  );
}
