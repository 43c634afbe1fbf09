import type { TreeVersion } from '@ok/contract/routes/trees/tree-versions.ts';
import { shownOrders } from '@ok/contract/rules/answers/answer-order.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { FilterChip } from '../../../ui/forms/filter-chip.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { ButtonLink } from '../../../ui/navigation/link.tsx';
import { languageLabel } from '../../data/language-label.ts';
import { type Device, devices } from './device-frame.tsx';
import styles from './preview.module.css';
import type { PreviewOrder } from './use-preview.ts';

interface PreviewToolsProps {
  id: number;
  version: TreeVersion | undefined;
  language: string;
  device: Device;
  order: PreviewOrder;
  onLanguage: (language: string) => void;
  onDevice: (device: Device) => void;
  onOrder: (order: PreviewOrder) => void;
  onRestart: () => void;
}

/** Device, language and order of the preview, with buttons to restart the walk and open the editor. */
export function PreviewTools(props: PreviewToolsProps) {
  const { id, version, language, device, order, onLanguage, onDevice, onOrder, onRestart } = props;
  const t = useTexts();
  const codes = [...new Set([...(version?.languages.map(({ code }) => code) ?? []), language])];
  return (
    <div className={styles.tools}>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that belong together, no fields of a form */}
      <div role="group" aria-label={t('questionTree.preview.device')} className={styles.devices}>
        {(Object.keys(devices) as Device[]).map((each) => (
          <FilterChip key={each} isChoice isSelected={device === each} onChange={() => onDevice(each)}>
            {t(`questionTree.preview.devices.${each}`)}
          </FilterChip>
        ))}
      </div>
      <SelectField
        isCompact
        className={styles.language}
        label={t('questionTree.preview.language')}
        options={codes.map((code) => ({ value: code, text: languageLabel(code) }))}
        value={language}
        onChange={onLanguage}
      />
      <SelectField
        isCompact
        className={styles.language}
        label={t('questionTree.preview.order.label')}
        options={shownOrders.map((each) => ({ value: each, text: t(`questionTree.preview.order.${each}`) }))}
        value={order}
        onChange={(chosen) => onOrder(shownOrders.find((each) => each === chosen) ?? 'AS_SET')}
      />
      <Button variant="outline" size="small" icon="refresh" onPress={onRestart}>
        {t('questionTree.preview.restart')}
      </Button>
      <ButtonLink to={`/admin/question-trees/${id}`} size="small" icon={version?.status === 'DRAFT' ? 'edit' : 'eye'}>
        {t(version?.status === 'DRAFT' ? 'questionTree.preview.edit' : 'questionTree.preview.view')}
      </ButtonLink>
    </div>
  );
}
