/*
 * Lets Chromium lay out the page of a component test without drawing it: nobody looks at it, and drawing takes a fifth of the processor
 * time. What is laid out, visible to the test and clickable stays the same.
 */
;(window.frameElement as HTMLElement | null)?.style.setProperty('opacity', '0')

// The window belongs to all files of a worker, and one that fills the screen takes no other size: the next file would run at its width.
Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('Component tests have no full screen.'))
