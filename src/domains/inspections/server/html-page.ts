import type { Language } from '#base/language.ts'
import { escapeHtml } from '#platform/server/texts/html.ts'

/** Returns a page that opens from a folder without a network or scripts. The body is HTML. */
export function htmlPage(language: Language, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`
}

const style = `
:root { color-scheme: light dark; }
body { max-width: 64rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; font: 1rem/1.55 system-ui, sans-serif; }
h1 { font-size: 1.6rem; line-height: 1.25; }
h2 { margin: 2.5rem 0 0.25rem; font-size: 1.2rem; }
a { color: light-dark(#1f6a5d, #6fc7b6); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; min-width: 100%; font-size: 0.9rem; }
th, td { padding: 0.4rem 0.75rem 0.4rem 0; border-bottom: 1px solid #8884; text-align: start; vertical-align: top; }
th { white-space: nowrap; }
code, td { overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: minmax(8rem, 16rem) 1fr; gap: 0.35rem 1rem; }
dt { opacity: 0.75; }
dd { margin: 0; overflow-wrap: anywhere; }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: 0.6rem; } }
@media print { body { max-width: none; } }
`
