import { IconEdit, IconKeyboard, IconMessageExclamation } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { CorrectedValues, Correction } from '../rules/correction-shapes.ts'
import styles from './EntryCorrections.module.css'
import { EntryNote } from './EntryNote.tsx'
import { EntryTimes } from './EntryTimes.tsx'

interface Props {
  corrections: readonly Correction[]
  /** True for the worker, who reads of the agency. */
  isWorker?: boolean
}

/** What the organisation has entered or corrected of an entry: by whom, why, the values before and after, and the worker's objection. */
export function EntryCorrections({ corrections, isWorker = false }: Props) {
  const { t } = useTranslation()
  if (corrections.length === 0) return null
  return (
    <section aria-label={t('timesheets.correction.title')}>
      <ol className={styles.corrections}>
        {corrections.map((one) => (
          <li key={one.id} className={styles.correction}>
            <CorrectionLines correction={one} isWorker={isWorker} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function CorrectionLines({ correction, isWorker }: { correction: Correction; isWorker: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { kind, source, reason, by, at, before, after, objection } = correction
  const Icon = kind === 'added' ? IconKeyboard : IconEdit
  return (
    <>
      <p className={styles.title}>
        <Icon size={18} aria-hidden />
        <strong>{t(`timesheets.correction.${isWorker ? 'byAgency' : 'byUser'}.${kind}`)}</strong>
      </p>
      <p className={styles.quiet}>
        {t('timesheets.correction.by', { name: by.name, at: format.moment(at) })}
        {source && ` · ${t(`timesheets.correction.source.${source}`)}`}
      </p>
      {before && <ChangedValues before={before} after={after} />}
      {reason && (
        <p className={styles.reason}>
          <span className={styles.quiet}>{t('timesheets.correction.reasonLabel')}</span> {reason}
        </p>
      )}
      {objection && (
        <EntryNote icon={IconMessageExclamation}>
          <strong>{t('timesheets.objection.title')}</strong> · {format.moment(objection.at)}
          {objection.comment && `\n${objection.comment}`}
        </EntryNote>
      )}
    </>
  )
}

const compared = ['date', 'times', 'break', 'hours', 'project', 'workType', 'shiftType'] as const
type Compared = (typeof compared)[number]

/** The values that a correction changed, before and after. */
function ChangedValues({ before, after }: { before: CorrectedValues; after: CorrectedValues }) {
  const { t } = useTranslation()
  const format = useFormat()
  const show: Readonly<Record<Compared, (values: CorrectedValues) => ReactNode>> = {
    date: ({ date }) => format.date(date, 'weekday'),
    times: (values) => <EntryTimes entry={values} />,
    break: ({ breakMinutes }) => format.duration(breakMinutes),
    hours: ({ totalMinutes }) => format.duration(totalMinutes),
    project: ({ project }) => project.name,
    workType: ({ workType }) => t(`timesheets.workType.${workType}`),
    shiftType: ({ shiftType }) => t(`timesheets.shiftType.${shiftType}`),
  }
  return (
    <dl className={styles.changes}>
      {compared
        .filter((name) => valueOf(before, name) !== valueOf(after, name))
        .map((name) => (
          <div key={name}>
            <dt>{t(`timesheets.field.${name}`)}</dt>
            <dd>
              <span className="visually-hidden">{t('timesheets.correction.before')} </span>
              <del>{show[name](before)}</del>
              <span aria-hidden> → </span>
              <span className="visually-hidden">{t('timesheets.correction.after')} </span>
              <ins>{show[name](after)}</ins>
            </dd>
          </div>
        ))}
    </dl>
  )
}

function valueOf(values: CorrectedValues, name: Compared): unknown {
  if (name === 'times') return [values.startsAt, values.endsAt].join()
  if (name === 'break') return values.breakMinutes
  if (name === 'hours') return values.totalMinutes
  return name === 'project' ? values.project.id : values[name]
}
