import { Checkbox } from '@mantine/core'
import { useRef, useState } from 'react'
import { newKey } from '#platform/web/api/client.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import type { Failure } from '#platform/web/failure/problem.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import type { ImportReport } from '../../contract.ts'
import { FileDrop } from '../FileDrop.tsx'
import { ImportFaults } from '../ImportFaults.tsx'
import { ColumnMapping } from './ColumnMapping.tsx'
import styles from './FileCheck.module.css'
import { FilePreview } from './FilePreview.tsx'
import { FileReady } from './FileReady.tsx'
import type { ShownKind } from './kind.ts'
import { KindGuide } from './KindGuide.tsx'

/** The result of checking a chosen file, and the mapping that was sent with it. */
interface Checked {
  readonly report?: ImportReport
  readonly failure?: Failure
  readonly mapping?: string
}

/** Chooses a file, shows how its columns are read and its errors, and imports it once there are none. */
export function FileCheck({ kind, onStarted }: { kind: ShownKind; onStarted: (id: string) => void }) {
  const { t } = useTranslation()
  const { importFile } = kind.routes
  const { write, pending } = useWrite(importFile)
  const [file, setFile] = useState<File>()
  const [checked, setChecked] = useState<Checked>({})
  const [invite, setInvite] = useState(false)
  const latest = useRef<File>(undefined)
  const key = useRef('')

  async function check(chosen: File, mapping?: string) {
    latest.current = chosen
    key.current = newKey()
    setFile(chosen)
    if (mapping === undefined) setChecked({})
    const outcome = await write({ query: { dryRun: 'true', ...named(mapping) }, file: asCsv(chosen) })
    // Another file may have been chosen meanwhile.
    if (latest.current !== chosen) return
    setChecked({ ...named(mapping), ...(outcome.ok ? { report: outcome.answer } : { failure: outcome.problem }) })
  }

  async function start(chosen: File) {
    const query = { ...named(checked.mapping), ...(kind.invite && { invite: invite ? 'true' : 'false' }) } as const
    const outcome = await write({ query, file: asCsv(chosen), key: key.current })
    if (!outcome.ok) setChecked({ ...checked, failure: outcome.problem })
    else if (outcome.answer.id === null) setChecked({ ...checked, report: outcome.answer })
    else onStarted(outcome.answer.id)
  }

  const { report, failure } = checked
  const isClean = report !== undefined && report.faultCount === 0
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <FileDrop file={file} busy={pending && !report} maxBytes={importFile.upload.maxBytes} onChoose={check} />
        {failure && file && (
          <Panel>
            <Failed
              failure={failure}
              retry={() => void check(file, checked.mapping)}
              title={t('imports.file.unchecked')}
            />
          </Panel>
        )}
        {report && !isClean && <ImportFaults report={report} name={file?.name ?? ''} />}
        {isClean && file && (
          <FileReady report={report} pending={pending} onImport={() => void start(file)}>
            {kind.invite && (
              <Checkbox
                label={t(kind.invite.label)}
                description={t(kind.invite.help)}
                checked={invite}
                disabled={pending}
                onChange={(event) => setInvite(event.currentTarget.checked)}
              />
            )}
          </FileReady>
        )}
        {report?.layout && file && (
          <>
            <ColumnMapping
              key={JSON.stringify(report.layout.columns)}
              kind={kind}
              layout={report.layout}
              pending={pending}
              onCheck={(mapping) => void check(file, JSON.stringify(mapping))}
            />
            <FilePreview kind={kind} layout={report.layout} />
          </>
        )}
      </div>
      <KindGuide kind={kind} />
    </div>
  )
}

const named = (mapping: string | undefined) => (mapping === undefined ? {} : { mapping })

// Systems report different types for CSV files.
function asCsv(file: File): Blob {
  return new Blob([file], { type: 'text/csv' })
}
