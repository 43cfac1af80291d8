-- What the buyer wants to say to whoever gets the goods.
ALTER TABLE orders ADD COLUMN gift_note text NOT NULL DEFAULT '';
