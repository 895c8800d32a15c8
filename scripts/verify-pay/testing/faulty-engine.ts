// A thread that verifies generated sets with a fault in the calculation of the product, until a difference names the fault.
import { registerHooks } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { linesOf } from '../summary.ts'
import type { EngineFault } from './engine-faults.ts'

const { fault, seeds } = workerData as { fault: EngineFault; seeds: readonly number[] }

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith(`/${fault.file}`)) return loaded
    const source = String(loaded.source)
    if (source.split(fault.text).length !== 2) throw new Error(`${fault.file} has not once: ${fault.text}`)
    return { ...loaded, source: source.replace(fault.text, () => fault.by) }
  },
})

const { differencesIn } = await import('./generated-set.ts')
const found: string[] = []
let named: string | undefined
for (const seed of seeds) {
  const differences = differencesIn(seed)
  found.push(...linesOf({ organisations: 0, stubs: 0, invoices: 0, differences }).slice(0, -1))
  named = found.find((line) => fault.named.test(line.split(' · ').slice(3).join(' · ')))
  if (named !== undefined) break
}
parentPort!.postMessage({ named, found: found.slice(0, 10) }, [])
