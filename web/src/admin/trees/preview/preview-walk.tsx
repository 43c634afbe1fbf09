import { useState } from 'react';
import { useMedia } from '../../../layout/use-media.ts';
import { Player } from '../../../player/player.tsx';
import type { MeasurementFacts } from '../../../player/result/result-panel.tsx';
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
  /** Whether the version can still be edited. */
  isDraft: boolean;
  preview: Preview;
  /** Id of the question that the walk starts at. */
  firstQuestion: number;
  device: Device;
  facts: MeasurementFacts['tree'];
  onStart: (key: string | undefined) => void;
}

/**
 * Walk through a version: choice of the first question, a device's screen, and the path so far. Nothing is recorded.
 */
export function PreviewWalk({ id, isDraft, preview, firstQuestion, device, facts, onStart }: PreviewWalkProps) {
  const t = useTexts();
  const source = usePreviewSource(id, preview);
  const { flow, chosen, deadEnd, events } = useWalk(firstQuestion);
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
  const isPhone = useMedia('(max-width: 580px)');
  const fillsRoom = isPhone && device === 'phone' && !isTurned;
  const startFrom = <StartFrom pages={preview.pages} currentQuestion={flow.questionId} onStart={onStart} />;
  return (
    <div className={styles.columns}>
      {!isNarrow && startFrom}
      <section className={styles.stage} aria-label={size.device}>
        {source && (
          <DeviceFrame
            device={device}
            isTurned={isTurned}
            fillsRoom={fillsRoom}
            title={title}
            language={preview.language}
          >
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
          {!fillsRoom && t('questionTree.preview.size', size)}
          {device !== 'desktop' && (
            <IconButton
              icon="refresh"
              label={t('questionTree.preview.turn')}
              onPress={() => setTurned((before) => !before)}
            />
          )}
        </p>
      </section>
      {/* On a narrow screen the device comes first, for the keyboard too. */}
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
