import { parentPort, workerData } from 'node:worker_threads'
import { ownMemory } from './own-memory.ts'
import { lowerThread } from './priorities.ts'

/** What a thread sends back: that it has loaded its module, a result, or what the function threw. */
export type FromThread = { readonly ready: true } | { readonly output: unknown } | { readonly error: Error }

interface ThreadModule {
  work(input: unknown): unknown
}

// The event loop has precedence over all threads.
lowerThread()

const { work } = (await import((workerData as { module: string }).module)) as ThreadModule

parentPort?.on('message', async (input: unknown) => {
  try {
    const output = await work(input)
    send({ output }, memoryOf(output))
  } catch (error) {
    send({ error: error instanceof Error ? error : new Error(String(error)) })
  }
})
send({ ready: true })

function send(message: FromThread, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer)
}

/** The memory of a result that is bytes or has some as its property `bytes`, so that it is moved rather than copied. */
function memoryOf(output: unknown): ArrayBuffer[] {
  const bytes = (output as { readonly bytes?: unknown } | undefined)?.bytes ?? output
  return bytes instanceof Uint8Array ? ownMemory(bytes) : []
}
