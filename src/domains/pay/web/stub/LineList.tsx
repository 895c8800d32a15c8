import type { ReactNode } from 'react'
import type { HourLimits, StubLine } from '../../rules/stub-shapes.ts'
import { LineRow } from './LineRow.tsx'
import styles from './LineList.module.css'

interface Props {
  title: string
  lines: readonly StubLine[]
  /** The limits used to classify hours. */
  limits: HourLimits | null
  /** The total of the lines. */
  sum: { readonly label: string; readonly amount: string }
  /** Returns the path of a line's entry. */
  linkOf: (entry: StubLine['entries'][number]) => string
  /** Returns the path of an earlier stub. */
  linkToStub: (id: string) => string
  /** The actions of a line. */
  actions?: ((line: StubLine) => ReactNode) | undefined
}

/** A group of lines of a stub, each expandable, with their sum. */
export function LineList({ title, lines, limits, sum, linkOf, linkToStub, actions }: Props) {
  return (
    <section className={styles.part} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line.id}>
            <LineRow line={line} limits={limits} linkOf={linkOf} linkToStub={linkToStub} actions={actions?.(line)} />
          </li>
        ))}
      </ul>
      <p className={styles.sum}>
        <span>{sum.label}</span>
        <span className="figures">{sum.amount}</span>
      </p>
    </section>
  )
}
