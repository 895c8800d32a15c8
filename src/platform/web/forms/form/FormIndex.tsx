import { type MouseEvent, useEffect, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from './FormIndex.module.css'
import type { ContractForm } from './use-contract-form.ts'

/** One part of a long form. */
export interface Part {
  /** The id of its element. */
  readonly id: string
  readonly title: string
  /** The names of its fields, or the prefixes of their paths. */
  readonly fields: readonly string[]
}

interface Props {
  form: Pick<ContractForm<unknown, unknown>, 'placed'>
  parts: readonly Part[]
}

/** The index at the side of a long form, on a desktop: marks the current part and parts with errors. */
export function FormIndex({ form, parts }: Props) {
  const { t } = useTranslation()
  const current = useInSight(parts)
  function go(event: MouseEvent, id: string) {
    event.preventDefault()
    const part = document.querySelector<HTMLElement>(`#${id}`)
    part?.scrollIntoView({ block: 'start' })
    part?.focus({ preventScroll: true })
  }
  return (
    <nav className={styles.index} aria-label={t('platform.form.parts')}>
      <ol className={styles.parts}>
        {parts.map((part) => {
          const wrong = faultsIn(form, part)
          return (
            <li key={part.id}>
              <a
                href={`#${part.id}`}
                className={styles.part}
                data-current={part.id === current || undefined}
                data-wrong={wrong > 0 || undefined}
                aria-current={part.id === current ? 'location' : undefined}
                onClick={(event) => go(event, part.id)}
              >
                {part.title}
                {wrong > 0 && (
                  <span className={styles.wrong} title={t('platform.form.faults', { count: wrong })}>
                    <span aria-hidden>{wrong}</span>
                    <span className="visually-hidden">{t('platform.form.faults', { count: wrong })}</span>
                  </span>
                )}
              </a>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function faultsIn({ placed }: Props['form'], { fields }: Part): number {
  return placed.filter(({ path }) => fields.some((field) => path === field || path.startsWith(`${field}.`))).length
}

/** Returns the part at the top of the window. */
function useInSight(parts: readonly Part[]): string | undefined {
  const ids = parts.map(({ id }) => id).join(' ')
  const [current, setCurrent] = useState(parts[0]?.id)
  useEffect(() => {
    const update = () => {
      const found = ids.split(' ').flatMap((id) => document.querySelector(`#${id}`) ?? [])
      const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 4
      const above = found.filter((part) => part.getBoundingClientRect().top < window.innerHeight / 3)
      setCurrent((atEnd ? found.at(-1) : (above.at(-1) ?? found[0]))?.id)
    }
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [ids])
  return current
}
