import { Component, type ReactNode } from 'react'
import { BrokenScreen } from './BrokenScreen.tsx'

/** Shows an error page in place of a screen that failed to render; the rest of the application keeps working. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('Unknown') }
  }

  override render() {
    if (this.state.error === undefined) return this.props.children
    return <BrokenScreen error={this.state.error} retry={() => this.setState({ error: undefined })} />
  }
}
