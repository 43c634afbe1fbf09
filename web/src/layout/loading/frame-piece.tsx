import { Component, type ReactNode } from 'react';
import { reloadOnce } from './load-part.ts';

type FramePieceProps = {
  /** Removes the content that failed, so that the rest can render. */
  onFailure: () => void;
  children: ReactNode;
};

/** A second failure within this time shows that trying again does not help. */
const retryIntervalMs = 1000;

/**
 * Error boundary around a part of the frame: a menu or modal whose file is missing does not break the page. Reloads the
 * page once; if that does not help, renders again without the failed content.
 */
export class FramePiece extends Component<FramePieceProps, { hasFailed: boolean }> {
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override state = { hasFailed: false };
  #failedAt = 0;

  override async componentDidCatch(): Promise<void> {
    const isFirst = Date.now() - this.#failedAt > retryIntervalMs;
    this.#failedAt = Date.now();
    if (!isFirst || (await reloadOnce())) return;
    this.props.onFailure();
    this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}
