import type { WaveProgress } from '../../contract/waves.ts'

/** An open shift whose waves have not been started. */
export const noWaves: WaveProgress = {
  run: null,
  waves: [],
  left: 6,
  notOffered: [],
  usual: { workersPerWave: 5, minutesPerWave: 15, push: true, email: true, sms: false },
  allowed: ['start'],
}

/** Two waves have been sent: six offers, of which two were declined. */
export const secondWave: WaveProgress = {
  run: {
    status: 'running',
    endReason: null,
    startedBy: null,
    workersPerWave: 3,
    minutesPerWave: 15,
    push: true,
    email: true,
    sms: false,
    wave: 2,
    nextWaveAt: '2026-11-18T05:45:00Z',
  },
  waves: [
    { wave: 2, at: '2026-11-18T05:30:00Z', offered: 3, declined: 2, accepted: 0 },
    { wave: 1, at: '2026-11-18T05:15:00Z', offered: 3, declined: 0, accepted: 0 },
  ],
  left: 4,
  notOffered: [
    { kind: 'timeOff', count: 2 },
    { kind: 'quietHours', count: 1 },
  ],
  usual: { workersPerWave: 5, minutesPerWave: 15, push: true, email: true, sms: false },
  allowed: ['pause', 'stop'],
}
