/** What leads somewhere on this very site, as it is; in place of all else the start. A browser takes `/\\host` for another site. */
export function ownPath(path: string, origin: string): string {
  try {
    return path.startsWith('/') && new URL(path, origin).origin === origin ? path : '/'
  } catch {
    return '/'
  }
}
