import { Component, type ErrorInfo, type ReactNode } from 'react'
import { BrokenScreen } from './failure-screens.tsx'

interface ErrorBoundaryState {
  broken: boolean
}

/** Shows the error screen in place of a screen that broke (a piece of the app that could not be loaded, too). */
export class ErrorBoundary extends Component<{ children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { broken: false }

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { broken: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack)
  }

  override render(): ReactNode {
    return this.state.broken ? <BrokenScreen /> : this.props.children
  }
}
