import { Button, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { TimeInput } from '#platform/web/forms/date/TimeInput.tsx'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { StickyBar } from '#platform/web/ui/page/StickyBar.tsx'
import type { PunchDetails } from './queue/stored-punch.ts'
import { instantsOf } from '#base/calendar.ts'
import { toMinute } from '#base/time.ts'
import { dateIn, timeOf } from '#platform/web/format/calendar.ts'

interface Props {
  /** The worked time, formatted. */
  worked: string
  /** The server's time. */
  now: string
  /** The start of the open break. */
  breakStartedAt: string | null
  /** The end of the shift, if it is not near. */
  shiftEndsAt: string | undefined
  /** Starts a break instead; undefined during one. */
  onBreak: (() => void) | undefined
  onClockOut: (details: PunchDetails) => void
  onClose: () => void
}

/** Asks before a clock-out, and what only the worker knows: when an open break ended, and whether a shift that still runs is finished. */
export function ClockOutDialog({ worked, now, breakStartedAt, shiftEndsAt, onBreak, onClockOut, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const [leaving, setLeaving] = useState<'left' | 'finished'>('left')
  const [ended, setEnded] = useState<'now' | 'then'>()
  const [time, setTime] = useState('')
  const [isRefused, setRefused] = useState(false)
  const breakEndedAt =
    breakStartedAt === null ? undefined : ended === 'now' ? now : breakEndOf(time, breakStartedAt, now, format.timeZone)
  const isAnswered = breakStartedAt === null || (ended !== undefined && breakEndedAt !== undefined)
  function confirm() {
    if (!isAnswered) return setRefused(true)
    onClose()
    return onClockOut({
      ...(breakEndedAt !== undefined && { breakEndedAt }),
      ...(shiftEndsAt !== undefined && leaving === 'finished' && { endsShift: true }),
    })
  }
  const span = breakStartedAt === null ? undefined : { from: format.time(breakStartedAt), to: format.time(now) }
  return (
    <Dialog onClose={onClose} title={t('clock.leave.title')}>
      <Stack gap="md">
        <p>{t('clock.leave.text', { worked })}</p>
        {breakStartedAt !== null && (
          <Radio.Group
            label={t('clock.leave.break', { time: format.time(breakStartedAt) })}
            value={ended ?? null}
            onChange={(value) => setEnded(value as 'now' | 'then')}
            error={isRefused && ended === undefined ? t('clock.validation.breakChoice') : undefined}
          >
            <Stack gap="sm" mt="xs">
              <Radio value="now" label={t('clock.leave.breakNow')} />
              <Radio value="then" label={t('clock.leave.breakThen')} />
            </Stack>
          </Radio.Group>
        )}
        {ended === 'then' && span && (
          <TimeInput
            label={t('clock.leave.breakTime')}
            value={time}
            onChange={setTime}
            required
            error={isRefused && breakEndedAt === undefined ? t('clock.validation.breakEnd', span) : undefined}
          />
        )}
        {shiftEndsAt !== undefined && (
          <Radio.Group
            label={t('clock.leave.early', { time: format.time(shiftEndsAt) })}
            value={leaving}
            onChange={(value) => setLeaving(value as 'left' | 'finished')}
          >
            <Stack gap="sm" mt="xs">
              <Radio
                value="left"
                label={t('clock.leave.left')}
                description={t('clock.leave.leftText', { time: format.time(shiftEndsAt) })}
              />
              <Radio value="finished" label={t('clock.leave.finished')} description={t('clock.leave.finishedText')} />
            </Stack>
          </Radio.Group>
        )}
      </Stack>
      <StickyBar>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('platform.action.close')}
        </Button>
        {shiftEndsAt !== undefined && onBreak && (
          <Button variant="default" onClick={onBreak}>
            {t('clock.action.pause')}
          </Button>
        )}
        <Button onClick={confirm}>{t('clock.action.out')}</Button>
      </StickyBar>
    </Dialog>
  )
}

/** Returns the instant of a typed time of day between the start of a break and now; undefined if it lies outside or is no time. */
function breakEndOf(typed: string, startedAt: string, now: string, timeZone: string): string | undefined {
  const time = timeOf(typed)
  if (time === undefined) return undefined
  const days = [...new Set([dateIn(timeZone, startedAt), dateIn(timeZone, now)])]
  const from = toMinute(startedAt)
  const at = days.flatMap((day) => instantsOf(day, time, timeZone)).find((one) => one >= from && one <= now)
  // The minute in which the break began.
  return at !== undefined && at < startedAt ? startedAt : at
}
