/** Returns the height in pixels that a list or grid shows at most in this window: every page has at least 200 pixels above it. */
export function mostVisibleHeight(): number {
  return window.innerHeight - 200
}
