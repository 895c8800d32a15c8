import { Progress } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'
import styles from './TaskProgress.module.css'

interface Props {
  title: string
  /** What happens meanwhile. */
  text: ReactNode
  /** The name of the bar. */
  label: string
  done: number
  total: number
  /** The progress in words. */
  children: ReactNode
}

/** The progress of a long task: shown continuously, announced to screen readers every ten percent. */
export function TaskProgress({ title, text, label, done, total, children }: Props) {
  const format = useFormat()
  const part = total === 0 ? 0 : done / total
  return (
    <div className={styles.progress}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      <Progress value={part * 100} size="lg" radius="xl" animated aria-label={label} />
      <p className="figures">{children}</p>
      <p className="visually-hidden" role="status">
        {format.number(Math.floor(part * 10) / 10, { style: 'percent' })}
      </p>
    </div>
  )
}
