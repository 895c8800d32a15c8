/** The first segments of the paths of the web's pages; the server answers with the page at these and at `/` alone. */
export const pageRoots: readonly string[] = [
  'auth',
  'client',
  'confirm',
  'provider',
  'worker',
  'kiosk',
  'help',
  'privacy',
  'terms',
]
