/** Returns a path on this site unchanged, and `/` for anything else. A browser treats `/\\host` as another site. */
export function ownPath(path: string, origin: string): string {
  try {
    return path.startsWith('/') && new URL(path, origin).origin === origin ? path : '/'
  } catch {
    return '/'
  }
}
