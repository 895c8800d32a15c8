// A separate process that receives webhooks: node receiver.ts <port> <file> <secret>. It verifies each signature with the reference
// library and writes the event to the end of the file before it answers, so that a kill loses nothing that was acknowledged.
import { openSync, writeSync } from 'node:fs'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

const [port, file = '', secret = ''] = process.argv.slice(2)
const lines = openSync(file, 'a')
const webhook = new Webhook(secret)

createServer(async (request, response) => {
  if (request.method === 'GET') return void response.end()
  const body = await text(request)
  let isValid = true
  try {
    webhook.verify(body, request.headers as Record<string, string>)
  } catch {
    isValid = false
  }
  const { id, data } = JSON.parse(body) as { id: string; data: { id: string; version: number } }
  const isSameId = request.headers['webhook-id'] === id
  writeSync(lines, `${id} ${data.id} ${data.version} ${isValid && isSameId ? 'valid' : 'invalid'} ${Date.now()}\n`)
  response.writeHead(204).end()
}).listen(Number(port), '127.0.0.1')
