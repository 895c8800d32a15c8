import { useRef, useState } from 'react'
import type { ImportReport } from '#domains/imports/contract.ts'
import { newKey } from '#platform/web/api/client.ts'
import type { Failure } from '#platform/web/failure/problem.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { workforceRoutes } from '../../contract.ts'
import styles from './FileCheck.module.css'
import { FileDrop } from '#domains/imports/web/FileDrop.tsx'
import { FileGuide } from './FileGuide.tsx'
import { ImportFaults } from '#domains/imports/web/ImportFaults.tsx'
import { ImportReady } from './ImportReady.tsx'

const { importWorkers } = workforceRoutes

/** The result of checking a chosen file. */
interface Checked {
  readonly report?: ImportReport
  readonly failure?: Failure
}

/** Chooses a file, shows its errors, and imports it once there are none. */
export function FileCheck({ onStarted }: { onStarted: (id: string) => void }) {
  const { t } = useTranslation()
  const { write, pending } = useWrite(importWorkers)
  const [file, setFile] = useState<File>()
  const [checked, setChecked] = useState<Checked>({})
  const [invite, setInvite] = useState(false)
  const latest = useRef<File>(undefined)
  const key = useRef('')

  async function check(chosen: File) {
    latest.current = chosen
    key.current = newKey()
    setFile(chosen)
    setChecked({})
    const outcome = await write({ query: { dryRun: 'true' }, file: asCsv(chosen) })
    // Another file may have been chosen meanwhile.
    if (latest.current === chosen) setChecked(outcome.ok ? { report: outcome.answer } : { failure: outcome.problem })
  }

  async function start(chosen: File) {
    const query = { invite: invite ? 'true' : 'false' } as const
    const outcome = await write({ query, file: asCsv(chosen), key: key.current })
    if (!outcome.ok) setChecked({ failure: outcome.problem })
    else if (outcome.answer.id === null) setChecked({ report: outcome.answer })
    else onStarted(outcome.answer.id)
  }

  const { report, failure } = checked
  const isClean = report !== undefined && report.faultCount === 0
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <FileDrop file={file} busy={pending && !report} maxBytes={importWorkers.upload.maxBytes} onChoose={check} />
        {failure && file && (
          <Panel>
            <Failed failure={failure} retry={() => void check(file)} title={t('imports.file.unchecked')} />
          </Panel>
        )}
        {report && !isClean && <ImportFaults report={report} name={file?.name ?? ''} />}
        {isClean && file && (
          <ImportReady
            report={report}
            invite={invite}
            pending={pending}
            onInvite={setInvite}
            onImport={() => void start(file)}
          />
        )}
      </div>
      <FileGuide />
    </div>
  )
}

// Systems report different types for CSV files.
function asCsv(file: File): Blob {
  return new Blob([file], { type: 'text/csv' })
}
