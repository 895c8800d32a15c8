import { ActionIcon, CloseButton, Group, Loader, Textarea } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFile, IconPaperclip, IconSend2 } from '@tabler/icons-react'
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { limits } from '#base/text.ts'
import { DocumentInput } from '#domains/documents/web/DocumentInput.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useProfile } from '#domains/accounts/web/session.ts'
import { storageOwner } from '#platform/web/device/storage-owner.ts'
import { draftKey, forgetDraft, readDraft, writeDraft } from '#platform/web/forms/draft/drafts.ts'
import type { Attachment } from '../../contract.ts'
import styles from './Composer.module.css'
import { useSelectedFiles } from './use-selected-files.ts'

interface Props {
  id: string
  onSend: (message: { text: string; attachments: readonly Attachment[] }) => void
}

/** The field for a new message. Enter sends and Shift+Enter starts a new line; on touch screens the button sends. */
export function Composer({ id, onSend }: Props) {
  const { t } = useTranslation()
  const [text, type] = useTyped(id)
  const { brought, isBringing, bring, drop, clear } = useSelectedFiles(id)
  const isTouched = useMediaQuery('(pointer: coarse)')
  const field = useRef<HTMLTextAreaElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const isEmpty = text.trim() === '' && brought.length === 0

  function send(event?: FormEvent) {
    event?.preventDefault()
    field.current?.focus()
    if (isEmpty || isBringing) return
    onSend({ text: text.trim(), attachments: brought.flatMap(({ attachment }) => attachment ?? []) })
    type('')
    clear()
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || isTouched) return
    event.preventDefault()
    send()
  }

  function paste(event: ClipboardEvent) {
    const pasted = [...event.clipboardData.files]
    if (pasted.length === 0) return
    event.preventDefault()
    bring(pasted)
  }

  return (
    <form className={styles.composer} onSubmit={send} aria-label={t('messages.compose.label')}>
      {brought.length > 0 && (
        <ul className={styles.files} aria-label={t('messages.compose.files')}>
          {brought.map(({ key, name, attachment }) => (
            <li key={key} className={styles.file}>
              {attachment ? (
                <IconFile size={16} aria-hidden />
              ) : (
                <Loader size={14} aria-label={t('messages.compose.bringing')} />
              )}
              <span>{name}</span>
              <CloseButton size="sm" aria-label={t('messages.compose.dropFile', { name })} onClick={() => drop(key)} />
            </li>
          ))}
        </ul>
      )}
      <Group gap="0.375rem" align="flex-end" wrap="nowrap">
        <DocumentInput ref={files} onChoose={bring} />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t('messages.compose.attach')}
          title={t('messages.compose.attach')}
          onClick={() => files.current?.click()}
        >
          <IconPaperclip size={20} aria-hidden />
        </ActionIcon>
        <Textarea
          ref={field}
          className={styles.text ?? ''}
          aria-label={t('messages.compose.text')}
          placeholder={t('messages.compose.text')}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={limits.prose}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={press}
          onPaste={paste}
        />
        <ActionIcon
          type="submit"
          size={44}
          aria-label={t('messages.compose.send')}
          title={t('messages.compose.send')}
          disabled={isEmpty || isBringing}
        >
          <IconSend2 size={20} aria-hidden />
        </ActionIcon>
      </Group>
      {!isTouched && <p className={styles.help}>{t('messages.compose.help')}</p>}
    </form>
  )
}

/** Returns the draft of a conversation. It is stored in the browser like drafts of forms, and deleted with them. */
function useTyped(conversationId: string): readonly [text: string, type: (text: string) => void] {
  const key = draftKey(storageOwner(useProfile()), 'message', conversationId)
  const [typed, setTyped] = useState(() => readDraft<{ text: string }>(key)?.values.text ?? '')

  function type(text: string) {
    setTyped(text)
    if (text === '') forgetDraft(key)
    else writeDraft(key, { at: new Date().toISOString(), values: { text }, start: {}, version: null })
  }

  return [typed, type]
}
