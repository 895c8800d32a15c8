import { Button, Radio, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Formats } from '#base/formats.ts'
import { dayOf } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import type { ImportQuestion } from '../../contract.ts'
import styles from './ColumnMapping.module.css'

interface Props {
  questions: readonly ImportQuestion[]
  pending: boolean
  onAnswer: (answers: Readonly<Record<string, string>>) => void
}

/** What a file leaves open, with the answer that applies now and examples of how the file is read with each. */
export function FileQuestions({ questions, pending, onAnswer }: Props) {
  const { t } = useTranslation()
  const [answers, setAnswers] = useState(() => answersOf(questions))

  function submit(event: FormEvent) {
    event.preventDefault()
    onAnswer(answers)
  }

  return (
    <Panel title={t('imports.question.title', { count: questions.length })} lead={t('imports.question.lead')}>
      <form className={styles.form} onSubmit={submit}>
        {questions.map((question) => (
          <QuestionField
            key={question.key}
            question={question}
            value={answers[question.key] ?? ''}
            onChange={(value) => setAnswers({ ...answers, [question.key]: value })}
          />
        ))}
        <div>
          <Button type="submit" variant="default" loading={pending}>
            {t('imports.question.apply')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

/** Returns the answers that apply now. */
export function answersOf(questions: readonly ImportQuestion[] = []): Readonly<Record<string, string>> {
  return Object.fromEntries(questions.flatMap(({ key, answer }) => (answer === null ? [] : [[key, answer] as const])))
}

interface FieldProps {
  question: ImportQuestion
  value: string
  onChange: (value: string) => void
}

function QuestionField({ question: { about, heading, choices }, value, onChange }: FieldProps) {
  const { t } = useTranslation()
  const format = useFormat()
  // With the name of the month: figures would leave open what the question is about.
  const dates = new Formats(format.locale, format.timeZone)
  const readText = (read: string | null) =>
    read !== null && dayOf(read) ? dates.date(read) : (read ?? t('imports.question.unreadable'))
  const exampleText = ({ cell, read }: ImportQuestion['choices'][number]['examples'][number]) =>
    cell === '' ? readText(read) : t('imports.question.example', { cell, read: readText(read) })
  const isName = about === 'sheet'
  return (
    <Radio.Group
      label={t(`imports.question.${about}.title`, { heading: heading ?? '' })}
      value={value}
      onChange={onChange}
      required
    >
      <Stack gap="xs" mt="xs">
        {choices.map((choice) => (
          <Radio
            key={choice.value}
            value={choice.value}
            label={isName ? choice.value : t(`imports.question.${about}.${keyOf(choice.value)}`)}
            description={choice.examples.map(exampleText).join(' · ') || undefined}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}

// A decimal mark cannot be part of a message key.
const keyOf = (value: string) => (value === ',' ? 'comma' : value === '.' ? 'point' : value)
