import { Component, type ReactNode, Suspense, lazy } from 'react';

const CrashPage = lazy(() => import('./crash-page.tsx'));

interface Props {
  readonly children: ReactNode;
}

/** One broken screen must not leave a white page. */
export class CrashBoundary extends Component<Props, { readonly error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    return (
      <Suspense fallback={null}>
        <CrashPage error={this.state.error} />
      </Suspense>
    );
  }
}
