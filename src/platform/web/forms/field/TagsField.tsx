import { CloseButton, Stack, TextInput } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from './TagsField.module.css'
import { useFormFields } from '#platform/web/forms/form/form-context.ts'
import { type FieldProps, useFaultText, useField } from './use-field.ts'
import { useFocusNext } from './use-rows.ts'

interface Props extends FieldProps {
  placeholder?: string
  max?: number
  /** Values to choose from while typing. */
  suggestions?: readonly string[]
}

const none: readonly string[] = []

/** A list of tags: Enter or a comma adds one, and each can be removed. */
export function TagsField({ placeholder, max = 100, suggestions = none, ...props }: Props) {
  const { t } = useTranslation()
  const wordsOf = useFaultText()
  const form = useFormFields(props.form)
  const { input, value, set } = useField(props)
  const { root, focusNext } = useFocusNext<HTMLDivElement>()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const tags = Array.isArray(value) ? (value as string[]) : []
  const inside = tags.map((_, index) => form.faultOf(`${props.name}.${index}`)).find(Boolean)

  function add(text: string) {
    const lowerCased = new Set(tags.map((tag) => tag.toLocaleLowerCase()))
    const fresh = text
      .split(/[,;\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== '' && !lowerCased.has(word.toLocaleLowerCase()))
    setTyped('')
    if (fresh.length > 0) set([...tags, ...new Set(fresh)].slice(0, max))
  }

  function press(event: KeyboardEvent) {
    if ((event.key === 'Enter' || event.key === ',') && typed.trim() !== '' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      add(typed)
    }
    if (event.key === 'Backspace' && typed === '' && tags.length > 0) set(tags.slice(0, -1))
  }

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain')
    if (!/[,;\n]/.test(text)) return
    event.preventDefault()
    add(typed + text)
  }

  function remove(index: number) {
    focusNext(tags.length > 1 ? `[data-tag="${Math.min(index, tags.length - 2)}"]` : 'input')
    set(tags.filter((_, at) => at !== index))
  }

  return (
    <Stack ref={root} gap="0.625rem">
      <TextInput
        {...input}
        {...(inside && !input.error ? { error: wordsOf(inside) } : {})}
        {...(placeholder && tags.length === 0 ? { placeholder } : {})}
        autoComplete="off"
        list={suggestions.length > 0 ? listId : undefined}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={press}
        onPaste={paste}
        onBlur={() => add(typed)}
      />
      {suggestions.length > 0 && (
        <datalist id={listId}>
          {suggestions
            .filter((one) => !tags.includes(one))
            .map((one) => (
              <option key={one} value={one} />
            ))}
        </datalist>
      )}
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label={props.label}>
          {tags.map((tag, index) => (
            <li key={tag} className={styles.tag}>
              {tag}
              <CloseButton
                size={24}
                iconSize={14}
                data-tag={index}
                aria-label={t('platform.rows.remove', { row: tag })}
                onClick={() => remove(index)}
              />
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}
