import { type PackagePreview, trustPackageKey } from '@ok/contract/routes/trees/tree-packages.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { packageKeysKey } from './package-keys.tsx';
import styles from './packages.module.css';

interface PackageSenderProps {
  preview: PackagePreview;
  /** Whether the user accepts an unknown sender. */
  isAccepted: boolean;
  onAccept: (isAccepted: boolean) => void;
  /** Called when the key of the sender is trusted from now on. */
  onTrusted: () => void;
}

/** Whether the sender of a package has to be accepted before it is imported. */
export const needsAcceptance = ({ trust }: PackagePreview): boolean => trust === 'unknown' || trust === 'unsigned';

/** Signer of a package, and the question whether to accept an unknown one. */
export function PackageSender({ preview, isAccepted, onAccept, onTrusted }: PackageSenderProps) {
  const t = useTexts();
  const queries = useQueryClient();
  const { signature, trust } = preview;
  const trusting = useMutation({
    networkMode: 'always',
    mutationFn: ({ publicKey, signedBy }: NonNullable<typeof signature>) =>
      call(trustPackageKey, { params: { publicKey }, body: { name: signedBy }, ownSuccess: true }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: packageKeysKey });
      onTrusted();
    },
  });
  const name = signature?.signedBy ?? '';
  if (!needsAcceptance(preview)) {
    return <p className="muted">{t(`treePackage.sender.${trust}`, { name })}</p>;
  }
  return (
    <Alert tone="warning" title={t(`treePackage.sender.${trust}`, { name })}>
      <p>{t(`treePackage.sender.about.${trust}`)}</p>
      {signature && (
        <>
          <code className={styles.place} dir="ltr">
            {signature.publicKey}
          </code>
          <div className={styles.again}>
            <Button
              size="small"
              variant="outline"
              isPending={trusting.isPending}
              onPress={() => trusting.mutate(signature)}
            >
              {t('treePackage.sender.trust', { name })}
            </Button>
          </div>
        </>
      )}
      <div className={styles.again}>
        <Checkbox isSelected={isAccepted} onChange={onAccept}>
          {t('treePackage.sender.accept')}
        </Checkbox>
      </div>
    </Alert>
  );
}
