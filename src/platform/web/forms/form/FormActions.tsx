import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useIsInDialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { StickyBar } from '#platform/web/ui/page/StickyBar.tsx'

interface Props {
  /** The label of the main button, such as "Save". */
  submit: string
  /** Another submit button before the main one. */
  second?: { readonly label: string; readonly value: string }
  pending: boolean
  onCancel?: () => void
  /** True if it cannot easily be undone. */
  danger?: boolean
  /** The summary beside the buttons. */
  note?: ReactNode
}

/** The buttons in the footer of a form. */
export function FormActions({ submit, second, pending, onCancel, danger = false, note }: Props) {
  const { t } = useTranslation()
  const isInDialog = useIsInDialog()
  return (
    <StickyBar note={note}>
      {onCancel && (
        <Button variant="default" size="md" onClick={onCancel}>
          {t(isInDialog ? 'platform.action.close' : 'platform.action.back')}
        </Button>
      )}
      {second && (
        <Button type="submit" value={second.value} variant="default" disabled={pending} size="md">
          {second.label}
        </Button>
      )}
      <Button type="submit" loading={pending} size="md" {...(danger && { color: 'red' })}>
        {submit}
      </Button>
    </StickyBar>
  )
}
