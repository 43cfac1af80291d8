/** Type of an inline script that waits for the pictures of its page; the policy of the page allows it all the same. */
export const HELD_SCRIPT = 'text/held'
