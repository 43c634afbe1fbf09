import { Component, type ReactNode } from 'react';
import { reloadOnce } from './load-part.ts';

type FramePieceProps = {
  /** Puts away what could not be shown, so that the rest can. */
  onFailure: () => void;
  children: ReactNode;
};

/** Milliseconds in which a second failure says that trying again is of no use. */
const retryInterval = 1000;

/**
 * Around what stands on every page: a menu or modal whose file is gone does not take the page with it. The page is
 * loaded anew, once; failing that the piece is there again, without what failed.
 */
export class FramePiece extends Component<FramePieceProps, { hasFailed: boolean }> {
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override state = { hasFailed: false };
  #failedAt = 0;

  override async componentDidCatch(): Promise<void> {
    const isFirst = Date.now() - this.#failedAt > retryInterval;
    this.#failedAt = Date.now();
    if (!isFirst || (await reloadOnce())) return;
    this.props.onFailure();
    this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}
