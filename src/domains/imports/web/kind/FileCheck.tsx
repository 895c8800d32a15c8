import { Checkbox } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { newKey } from '#platform/web/api/client.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import type { Failure } from '#platform/web/failure/problem.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import type { ImportLayout, ImportMapping, ImportReport } from '../../contract.ts'
import { FileDrop } from '../FileDrop.tsx'
import { ImportFaults } from '../ImportFaults.tsx'
import { type LeftOut, LeftOutFile } from '../LeftOutFile.tsx'
import { ColumnMapping } from './ColumnMapping.tsx'
import styles from './FileCheck.module.css'
import { type Choices, choicesOf, FileMatches } from './FileMatches.tsx'
import { FilePreview } from './FilePreview.tsx'
import { answersOf, FileQuestions } from './FileQuestions.tsx'
import { FileReady } from './FileReady.tsx'
import type { ShownKind } from './kind.ts'
import { KindGuide } from './KindGuide.tsx'

/** The result of checking a chosen file, and the mapping that was sent with it. */
interface Checked {
  readonly report?: ImportReport
  readonly failure?: Failure
  readonly mapping?: string
}

/** Chooses a file, shows how its columns are read and its errors, and imports it once there are none, or without the faulty lines. */
export function FileCheck({
  kind,
  onStarted,
}: {
  kind: ShownKind
  onStarted: (id: string, leftOut?: LeftOut) => void
}) {
  const { t } = useTranslation()
  const { importFile } = kind.routes
  const { write, pending } = useWrite(importFile)
  const [file, setFile] = useState<File>()
  const [checked, setChecked] = useState<Checked>({})
  const [invite, setInvite] = useState(false)
  const [choices, setChoices] = useState<Choices>({})
  const latest = useRef<File>(undefined)
  const result = useRef<HTMLDivElement>(null)
  const key = useRef('')

  const { report, failure } = checked
  const matches = report?.matches ?? []

  async function check(chosen: File, mapping?: string) {
    latest.current = chosen
    key.current = newKey()
    setFile(chosen)
    setChoices({})
    if (mapping === undefined) setChecked({})
    const outcome = await write({ query: { dryRun: 'true', ...named(mapping) }, file: asCsv(chosen) })
    // Another file may have been chosen meanwhile.
    if (latest.current !== chosen) return
    setChecked({ ...named(mapping), ...(outcome.ok ? { report: outcome.answer } : { failure: outcome.problem }) })
    show()
  }

  // A corrected file has the same name, and is read in the same way.
  function choose(chosen: File) {
    void check(chosen, chosen.name === file?.name ? checked.mapping : undefined)
  }

  // The result may be far above the button that was pressed.
  function show() {
    requestAnimationFrame(() => {
      result.current?.focus({ preventScroll: true })
      result.current?.scrollIntoView({ block: 'start' })
    })
  }

  async function start(chosen: File, { skips = false } = {}) {
    const query = {
      ...(skips && { faulty: 'skip' as const }),
      ...named(checked.mapping),
      ...(kind.invite && { invite: invite ? 'true' : 'false' }),
      ...(matches.length > 0 && { matches: JSON.stringify({ lines: choicesOf(matches, choices) }) }),
    } as const
    const outcome = await write({ query, file: asCsv(chosen), key: key.current })
    if (outcome.ok && outcome.answer.id !== null)
      return onStarted(outcome.answer.id, leftOutOf(outcome.answer, chosen.name))
    setChecked({ ...checked, ...(outcome.ok ? { report: outcome.answer } : { failure: outcome.problem }) })
    show()
  }

  function recheck(chosen: File, { answers = {}, ...mapping }: ImportMapping) {
    const isAnswered = Object.keys(answers).length > 0
    void check(chosen, JSON.stringify(isAnswered ? { ...mapping, answers } : mapping))
  }

  const isDecided = matches.every(({ line, choice }) => choices[line] ?? choice)
  const questions = report?.layout?.questions ?? []
  const isClean = report !== undefined && report.faultCount === 0
  const leftOut = report && leftOutOf(report, file?.name ?? '')
  const ready = report?.partial?.ready ?? 0
  const inviteChoice = kind.invite && (
    <Checkbox
      label={t(kind.invite.label)}
      description={t(kind.invite.help)}
      checked={invite}
      disabled={pending}
      onChange={(event) => setInvite(event.currentTarget.checked)}
    />
  )
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <FileDrop file={file} busy={pending && !report} maxBytes={importFile.upload.maxBytes} onChoose={choose} />
        <div ref={result} tabIndex={-1} className={styles.result} hidden={!report && !failure}>
          {failure && file && (
            <Panel>
              <Failed
                failure={failure}
                retry={() => void check(file, checked.mapping)}
                title={t('imports.file.unchecked')}
              />
            </Panel>
          )}
          {report && !isClean && (
            <ImportFaults report={report} name={file?.name ?? ''}>
              {leftOut && <LeftOutFile of={leftOut} columns={kind.columns} />}
              {ready > 0 && file && (
                <ActionButton
                  icon={IconFileImport}
                  loading={pending}
                  disabled={!isDecided}
                  onClick={() => void start(file, { skips: true })}
                >
                  {t('imports.left.action', { count: ready })}
                </ActionButton>
              )}
            </ImportFaults>
          )}
          {ready > 0 && inviteChoice}
          {questions.length > 0 && file && (
            <FileQuestions
              key={JSON.stringify(questions)}
              questions={questions}
              pending={pending}
              onAnswer={(answers) => recheck(file, { ...mappingOf(report?.layout, checked.mapping), answers })}
            />
          )}
          {matches.length > 0 && (
            <FileMatches matches={matches} choices={choices} pending={pending} onChoose={setChoices} />
          )}
          {isClean && file && (
            <FileReady report={report} pending={pending} decided={isDecided} onImport={() => void start(file)}>
              {inviteChoice}
            </FileReady>
          )}
        </div>
        {report?.layout && file && (
          <>
            <ColumnMapping
              key={JSON.stringify(report.layout.columns)}
              kind={kind}
              layout={report.layout}
              pending={pending}
              onCheck={(mapping) => recheck(file, { ...mapping, answers: answersOf(questions) })}
            />
            <FilePreview kind={kind} layout={report.layout} unread={isClean ? [] : report.unknownColumns} />
          </>
        )}
      </div>
      <KindGuide kind={kind} />
    </div>
  )
}

function leftOutOf({ partial, faults }: ImportReport, name: string): LeftOut | undefined {
  return partial && partial.left.length > 0 ? { lines: partial.left, faults, name } : undefined
}

const named = (mapping: string | undefined) => (mapping === undefined ? {} : { mapping })

// The mapping that was sent, or else the one that the server has applied.
function mappingOf(layout: ImportLayout | null | undefined, sent: string | undefined): ImportMapping {
  if (sent !== undefined) return JSON.parse(sent) as ImportMapping
  const named = layout?.columns.filter(({ heading }) => heading !== '') ?? []
  return {
    headings: Object.fromEntries(named.flatMap(({ heading, column }) => (column === null ? [] : [[heading, column]]))),
    defaults: layout?.defaults ?? {},
  }
}

// Systems report different types for CSV files; the server looks at the content.
function asCsv(file: File): Blob {
  return new Blob([file], { type: 'text/csv' })
}
