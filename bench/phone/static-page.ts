import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { listen } from '../servers.ts'

/** Evaluated in a page, returns the page as it is shown, without scripts and with the stylesheets that apply to it in itself. */
export const withoutScripts = `(() => {
  const isApplied = ({ selectorText, cssRules }) =>
    selectorText ? document.querySelector(selectorText) !== null : [...(cssRules ?? [])].some(isApplied)
  const rules = [...document.styleSheets].filter(isApplied).flatMap(({ cssRules }) => [...cssRules])
  const copy = document.documentElement.cloneNode(true)
  for (const element of copy.querySelectorAll('script, link, style')) element.remove()
  const style = Object.assign(document.createElement('style'), { textContent: rules.map(({ cssText }) => cssText).join('\\n') })
  copy.querySelector('head').append(style)
  return '<!doctype html>' + copy.outerHTML
})()`

/** Serves a page, compressed: the least that a visit can take is to show it. */
export async function servePage(html: string): Promise<{ port: number; stop(): void }> {
  const body = brotliCompressSync(html)
  const server = createServer(({ url }, response) => {
    if (url !== '/') return response.writeHead(404).end()
    return response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-encoding': 'br',
        'cache-control': 'no-store',
      })
      .end(body)
  })
  const port = await listen(server)
  return {
    port,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
