import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'

/** What a thread sends back: that it has loaded its module, a result, or what the function threw. */
export type FromThread = { readonly ready: true } | { readonly output: unknown } | { readonly error: Error }

interface ThreadModule {
  work(input: unknown): unknown
}

// The event loop has precedence over all threads. On Linux, the priority is that of the calling thread alone.
if (process.platform === 'linux') setPriority(10)

const { work } = (await import((workerData as { module: string }).module)) as ThreadModule

parentPort?.on('message', async (input: unknown) => {
  try {
    const output = await work(input)
    send({ output }, ownBufferOf(output))
  } catch (error) {
    send({ error: error instanceof Error ? error : new Error(String(error)) })
  }
})
send({ ready: true })

function send(message: FromThread, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer)
}

/** The memory of a result that is bytes, so that it is moved rather than copied. */
function ownBufferOf(output: unknown): ArrayBuffer[] {
  if (!(output instanceof Uint8Array) || output.byteLength < output.buffer.byteLength) return []
  return output.buffer instanceof ArrayBuffer ? [output.buffer] : []
}
