import { Component, type ReactNode } from 'react';
import { CrashPage } from './crash-page.tsx';

interface Props {
  readonly children: ReactNode;
  /** Another one gives the screen a new chance: the address. */
  readonly resetKey?: string;
}

interface State {
  readonly error: unknown;
  readonly resetKey: string | undefined;
}

/** One broken screen must not leave a white page. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps({ resetKey }: Props, before: State): State | null {
    return resetKey === before.resetKey ? null : { error: null, resetKey };
  }

  override render() {
    return this.state.error === null ? this.props.children : <CrashPage error={this.state.error} />;
  }
}
