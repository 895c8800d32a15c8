import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from './RowsField.module.css'
import { useFormFields } from '#platform/web/forms/form/form-context.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { useFocusNext, useRows } from './use-rows.ts'

interface Props {
  name: string
  /** The accessible name of the list. */
  label: string
  /** Returns an empty row. */
  blank: () => object
  /** Returns the name of a row: `Skill 2`. */
  nameOf: (number: number) => string
  /** The label of the button that adds a row. */
  add: string
  /** The text if there are no rows. */
  empty: string
  max?: number
  /** Shows rows with many fields as cards, each with its name as a heading. */
  cards?: boolean
  /** False if the order has no meaning: then rows cannot be moved. */
  ordered?: boolean
  /** Renders the fields of a row; their names begin with the path. */
  children: (path: string, index: number) => ReactNode
}

const controls = 'input, select, textarea'

/** A list in a form: rows can be added, removed and, if ordered, moved with buttons or with Alt and the arrow keys; the focus moves with them. */
export function RowsField({
  name,
  label,
  blank,
  nameOf,
  add,
  empty,
  max = 100,
  cards = false,
  ordered = true,
  children,
}: Props) {
  const { t } = useTranslation()
  const form = useFormFields()
  const { keys, ...rows } = useRows(form, name)
  const { root, focusNext } = useFocusNext<HTMLDivElement>()
  const [announced, announce] = useState('')

  function remove(index: number) {
    const neighbour = keys[index + 1] ?? keys[index - 1]
    focusNext(`[data-row="${neighbour}"] :is(${controls})`, '[data-add]')
    announce(t('platform.rows.removed', { row: nameOf(index + 1) }))
    rows.remove(index)
  }

  function move(index: number, to: number, from?: 'up' | 'down') {
    if (to < 0 || to >= keys.length) return
    const row = `[data-row="${keys[index]}"]`
    if (from) focusNext(`${row} [data-move="${from}"]:not(:disabled)`, `${row} [data-move]:not(:disabled)`)
    announce(t('platform.rows.moved', { row: nameOf(index + 1), place: to + 1, count: keys.length }))
    rows.move(index, to)
  }

  function press(event: KeyboardEvent, index: number) {
    if (!ordered || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    const control = (event.target as Partial<HTMLInputElement>).name?.split('.').at(-1)
    if (control) focusNext(`[data-row="${keys[index]}"] [name$=".${control}"]`)
    move(index, event.key === 'ArrowUp' ? index - 1 : index + 1)
  }

  return (
    <div ref={root} role="group" aria-label={label} className={styles.rows} data-cards={cards || undefined}>
      {keys.length === 0 && <p className={styles.empty}>{empty}</p>}
      {keys.map((key, index) => (
        <div
          key={key}
          role="group"
          aria-label={nameOf(index + 1)}
          className={styles.row}
          data-row={key}
          data-row-name={nameOf(index + 1)}
          onKeyDown={(event) => press(event, index)}
        >
          <p className={styles.name} aria-hidden>
            {nameOf(index + 1)}
          </p>
          <div className={styles.fields}>{children(`${name}.${index}`, index)}</div>
          <div className={styles.buttons}>
            {ordered && keys.length > 1 && (
              <>
                <RowButton
                  says={t('platform.rows.up', { row: nameOf(index + 1) })}
                  icon={<IconArrowUp size={18} aria-hidden />}
                  move="up"
                  disabled={index === 0}
                  onClick={() => move(index, index - 1, 'up')}
                />
                <RowButton
                  says={t('platform.rows.down', { row: nameOf(index + 1) })}
                  icon={<IconArrowDown size={18} aria-hidden />}
                  move="down"
                  disabled={index === keys.length - 1}
                  onClick={() => move(index, index + 1, 'down')}
                />
              </>
            )}
            <RowButton
              says={t('platform.rows.remove', { row: nameOf(index + 1) })}
              icon={<IconTrash size={18} aria-hidden />}
              onClick={() => remove(index)}
            />
          </div>
        </div>
      ))}
      <ActionButton
        variant="light"
        data-add
        className={styles.add ?? ''}
        icon={IconPlus}
        disabled={keys.length >= max}
        onClick={() => {
          focusNext(`[data-row]:nth-last-of-type(1) :is(${controls})`)
          announce('')
          rows.add(blank())
        }}
      >
        {add}
      </ActionButton>
      <p className="visually-hidden" aria-live="polite">
        {announced}
      </p>
    </div>
  )
}

interface ButtonProps {
  says: string
  icon: ReactNode
  move?: 'up' | 'down'
  disabled?: boolean
  onClick: () => void
}

function RowButton({ says, icon, move, disabled = false, onClick }: ButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color={move ? 'gray' : 'red'}
      size={40}
      aria-label={says}
      title={says}
      data-move={move}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  )
}
