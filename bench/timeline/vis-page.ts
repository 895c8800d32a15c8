import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import type { Seeded } from '../database.ts'
import { listen } from '../servers.ts'

const folder = join(import.meta.dirname, '../../node_modules/vis-timeline')

/** The same requests on the same days and in a window of the same size; vis-timeline receives all of them together, as its API requires. */
const page = (middle: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>vis-timeline</title>
    <link rel="stylesheet" href="/style.css" />
    <style>
      body { margin: 0; font: 14px sans-serif; }
      #timeline { margin: 290px 40px 0 288px; }
    </style>
  </head>
  <body>
    <div id="timeline"></div>
    <script src="/vis.js"></script>
    <script>
      const day = 86400000
      const middle = Date.parse('${middle}')
      fetch('/requests.json').then((answer) => answer.json()).then(({ groups, items }) => {
        window.timeline = new vis.Timeline(document.getElementById('timeline'), new vis.DataSet(items), new vis.DataSet(groups), {
          start: middle - 6 * day, end: middle + 37 * day, height: 540, maxHeight: 540,
          verticalScroll: true, horizontalScroll: true, zoomKey: 'ctrlKey', orientation: 'top', editable: true,
        })
      })
    </script>
  </body>
</html>`

/** Serves vis-timeline with the requests of a number of the seeded projects; returns its address. */
export async function serveVis(
  seeded: Seeded,
  middle: string,
  projects: number,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const chosen = `(select id from projects order by hashtext(id::text) limit ${projects})`
  const groups = await seeded.sql(
    `select p.id, c.name || ' · ' || p.name as content from projects p join clients c using (organisation_id)
      where c.id = p.client_id and p.id in ${chosen} order by c.name, p.name`,
  )
  const items = await seeded.sql(
    `select id, project_id as group, title || ' ' || filled_positions || '/' || positions as content, start_date::text as start,
            (end_date + 1)::text as end, status as "className"
       from requests where project_id in ${chosen} order by start_date, id`,
  )
  const files = new Map<string, readonly [type: string, body: string | Buffer]>([
    ['/', ['text/html', page(middle)]],
    ['/vis.js', ['text/javascript', await readFile(join(folder, 'standalone/umd/vis-timeline-graph2d.min.js'))]],
    ['/style.css', ['text/css', await readFile(join(folder, 'styles/vis-timeline-graph2d.min.css'))]],
    ['/requests.json', ['application/json', JSON.stringify({ groups, items })]],
  ])
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '')
    if (!file) return response.writeHead(404).end()
    return response.writeHead(200, { 'content-type': file[0] }).end(file[1])
  })
  const port = await listen(server)
  return { url: `http://127.0.0.1:${port}/`, stop: () => closed(server) }
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
