import { useState } from 'react';
import { useMedia } from '../../../layout/use-media.ts';
import { Player } from '../../../player/player.tsx';
import type { MeasurementFacts } from '../../../player/result-panel.tsx';
import { useTexts } from '../../../texts/texts-store.ts';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { type Device, DeviceFrame, devices } from './device-frame.tsx';
import { PathSoFar } from './path-so-far.tsx';
import styles from './preview.module.css';
import { StartFrom } from './start-from.tsx';
import { type Preview, usePreviewSource } from './use-preview.ts';
import { useWalk } from './use-walk.ts';

interface PreviewWalkProps {
  id: number;
  /** Whether it may be changed as it is. */
  isDraft: boolean;
  preview: Preview;
  /** The question to begin at. */
  first: number;
  device: Device;
  facts: MeasurementFacts['tree'];
  onFrom: (key: string | undefined) => void;
}

/** A walk through a version: where to begin, the screen of a device, and the way so far. Nothing of it is recorded. */
export function PreviewWalk({ id, isDraft, preview, first, device, facts, onFrom }: PreviewWalkProps) {
  const t = useTexts();
  const source = usePreviewSource(id, preview);
  const { flow, chosen, deadEnd, events } = useWalk(first);
  const [isTurned, setTurned] = useState(false);
  const [startedAt] = useState(() => Date.now());
  const { width, height } = devices[device];
  const size = {
    device: t(`questionTree.preview.devices.${device}`),
    width: isTurned ? height : width,
    height: isTurned ? width : height,
  };
  const title = t('questionTree.preview.screen', { step: flow.step, device: size.device });
  const isNarrow = useMedia('(max-width: 1024px)');
  const startFrom = <StartFrom pages={preview.pages} now={flow.questionId} onStart={onFrom} />;
  return (
    <div className={styles.columns}>
      {!isNarrow && startFrom}
      <section className={styles.stage} aria-label={size.device}>
        {source && (
          <DeviceFrame device={device} isTurned={isTurned} title={title} language={preview.language}>
            <Player
              source={source}
              flow={flow}
              events={events}
              chosen={chosen}
              treeName={preview.name}
              result={{ facts: { tree: facts, startedAt }, chosen, actions: () => null, end: null }}
            />
          </DeviceFrame>
        )}
        <p className={styles.caption}>
          {t('questionTree.preview.size', size)}
          {device !== 'desktop' && (
            <IconButton
              icon="refresh"
              label={t('questionTree.preview.turn')}
              onPress={() => setTurned((before) => !before)}
            />
          )}
        </p>
      </section>
      {/* Where there is no room beside it, what is looked at comes first, for the keyboard as well. */}
      {isNarrow && startFrom}
      <PathSoFar
        id={id}
        isDraft={isDraft}
        language={preview.language}
        pages={preview.pages}
        flow={flow}
        chosen={chosen}
        deadEnd={deadEnd}
      />
    </div>
  );
}
