import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import type { importRoutes } from '../contract.ts'

/** Undoes an import after a confirmation. */
export function UndoButton({ id, route }: { id: string; route: ReturnType<typeof importRoutes>['undoImport'] }) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const { act } = useWrite(route)

  return (
    <>
      <ActionButton variant="default" icon={IconArrowBackUp} onClick={() => setIsAsking(true)}>
        {t('imports.undo.action')}
      </ActionButton>
      <Confirm
        open={isAsking}
        title={t('imports.undo.title')}
        action={t('imports.undo.action')}
        danger
        onConfirm={() => act({ params: { id } })}
        onClose={() => setIsAsking(false)}
      >
        {t('imports.undo.text')}
      </Confirm>
    </>
  )
}
