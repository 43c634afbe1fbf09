import { useTexts } from '../../../texts/texts-store.ts';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import styles from './map.module.css';
import type { MapView } from './use-map-view.ts';

interface MapZoomProps extends Pick<MapView, 'zoom' | 'showAll'> {
  scale: number;
}

/** Zoom buttons, with the scale in percent. */
export function MapZoom({ scale, zoom, showAll }: MapZoomProps) {
  const t = useTexts();
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that belong together, no fields of a form
    <div role="group" aria-label={t('questionTree.map.zoom')} className={styles.zoom}>
      <IconButton icon="minus" label={t('questionTree.editor.zoomOut')} onPress={() => zoom(0.8)} />
      <output className={styles.scale}>{t('questionTree.admin.complete', { percent: Math.round(scale * 100) })}</output>
      <IconButton icon="plus" label={t('questionTree.editor.zoomIn')} onPress={() => zoom(1.25)} />
      <IconButton icon="expand" label={t('questionTree.map.showAll')} onPress={showAll} />
    </div>
  );
}
