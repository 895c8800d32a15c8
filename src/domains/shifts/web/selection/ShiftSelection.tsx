import { Button } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { CommentDialog } from '#platform/web/forms/form/CommentDialog.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { ChosenBar } from '#platform/web/ui/list/ChosenBar.tsx'
import { shiftRoutes } from '../../contract.ts'
import type { OpenShift } from '../../contract/open-shifts.ts'
import { selectedShiftRoutes } from '../../contract/selected-shifts.ts'
import type { BoardItem, ScheduleAssignment } from '../schedule/board.ts'
import type { useCreations } from '../schedule/use-creations.ts'
import type { useUndoable } from '../schedule/use-undoable.ts'
import { CopySelectionDialog } from './CopySelectionDialog.tsx'
import { FillSelection } from './FillSelection.tsx'
import { MoveSelectionDialog } from './MoveSelectionDialog.tsx'
import { useSelectionUndo } from './use-selection-undo.ts'

interface Props {
  items: readonly BoardItem[]
  /** The selected open shifts. */
  open: readonly OpenShift[]
  /** A day of the shown week. */
  date: string
  assignments: readonly ScheduleAssignment[]
  undoable: ReturnType<typeof useUndoable>
  onCreated: ReturnType<typeof useCreations>['created']
  onClear: () => void
}

/**
 * The number of selected shifts and their actions; an action concerns those that allow it, all or none. Open shifts can be filled; the other
 * actions leave them as they are.
 */
export function ShiftSelection({ items, open, date, assignments, undoable, onCreated, onClear }: Props) {
  const { t } = useTranslation()
  const [part, setPart] = useState<'publish' | 'move' | 'remove' | 'copy'>()
  const undo = useSelectionUndo(undoable)
  const drafts = items.filter(({ shift }) => !shift.published && shift.status === 'scheduled')
  const movable = items.filter(({ shift }) => shift.allowed.includes('move'))
  const removable = items.filter(({ shift }) => shift.allowed.some((one) => one === 'delete' || one === 'cancel'))
  const published = removable.filter(({ shift }) => shift.published).length
  const removeLabel = t(
    published === 0
      ? 'shifts.selection.delete'
      : published === removable.length
        ? 'shifts.selection.cancelAction'
        : 'shifts.selection.cancel',
  )
  const close = () => setPart(undefined)
  const done = () => {
    close()
    onClear()
  }
  if (items.length + open.length === 0) return null
  const hasBoth = items.length > 0 && open.length > 0
  return (
    <>
      <ChosenBar
        count={items.length + open.length}
        note={hasBoth && t('shifts.selection.plannedOnly', { count: items.length })}
        onClear={onClear}
      >
        {open.length > 0 && <FillSelection open={open} date={date} />}
        {removable.length > 0 && (
          <Button variant="default" onClick={() => setPart('remove')}>
            {removeLabel}
          </Button>
        )}
        {items.length > 0 && (
          <Button variant="default" onClick={() => setPart('copy')}>
            {t('shifts.selection.copy')}
          </Button>
        )}
        {movable.length > 0 && (
          <Button variant="default" onClick={() => setPart('move')}>
            {t('shifts.selection.moveAction')}
          </Button>
        )}
        {drafts.length > 0 && (
          <Button onClick={() => setPart('publish')}>{t('shifts.publish.drafts', { count: drafts.length })}</Button>
        )}
      </ChosenBar>
      {part === 'publish' && <PublishSelection items={drafts} onDone={onClear} onClose={close} />}
      {part === 'remove' && (
        <RemoveSelection
          items={removable}
          onDone={() => {
            undo.removed(removable.map(({ shift }) => shift))
            done()
          }}
          onClose={close}
        />
      )}
      {part === 'move' && (
        <MoveSelectionDialog
          items={movable}
          assignments={assignments}
          onMoved={(moved) => {
            undo.moved(
              movable.map(({ shift }) => shift),
              moved,
            )
            done()
          }}
          onClose={close}
        />
      )}
      {part === 'copy' && (
        <CopySelectionDialog
          items={items}
          assignments={assignments}
          onCopied={(copies) => {
            onCreated(copies)
            done()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

interface PartProps {
  items: readonly BoardItem[]
  onDone: () => void
  onClose: () => void
}

/** Confirms the publication of the selected drafts. */
function PublishSelection({ items, onDone, onClose }: PartProps) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { act } = useWrite(shiftRoutes.publishShifts)
  return (
    <Confirm
      open
      title={t('shifts.publish.title', { count: items.length })}
      action={t('shifts.publish.action')}
      onClose={onClose}
      onConfirm={async () => {
        const outcome = await act({ body: { shiftIds: items.map(({ shift }) => shift.id) } })
        if (!outcome.ok) return
        tell.success(t('shifts.publish.done', outcome.answer))
        onDone()
      }}
    >
      {t('shifts.selection.publishText')}
    </Confirm>
  )
}

/** Deletes the selected drafts and cancels the published shifts, whose workers are notified with the reason. */
function RemoveSelection({ items, onDone, onClose }: PartProps) {
  const { t } = useTranslation()
  const remove = useWrite(selectedShiftRoutes.removeShifts)
  const chosen = items.map(({ shift }) => ({ shiftId: shift.id, version: shift.version }))
  const published = items.filter(({ shift }) => shift.published).length
  if (published === 0)
    return (
      <Confirm
        open
        danger
        title={t('shifts.selection.deleteTitle', { count: items.length })}
        action={t('shifts.selection.delete')}
        onClose={onClose}
        onConfirm={async () => {
          const { ok } = await remove.act({ body: { items: chosen } })
          if (ok) onDone()
        }}
      >
        {t('shifts.selection.deleteText')}
      </Confirm>
    )
  return (
    <CommentDialog
      title={t('shifts.selection.cancelTitle', { count: items.length })}
      lead={t('shifts.selection.cancelText', { published, drafts: items.length - published })}
      shape={selectedShiftRoutes.removeShifts.body.pick({ comment: true })}
      name="comment"
      label={t('shifts.cancel.comment')}
      action={t('shifts.selection.cancelAction')}
      danger
      send={({ comment }) => remove.write({ body: { items: chosen, comment } })}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
