-- Exchanging tokens over a network that loses answers: the SHA-256 of the name the client gave the
-- exchange, so that sending the same exchange again is known from somebody else's use of the token.
ALTER TABLE refresh_token ADD COLUMN exchange BLOB CHECK (length(exchange) = 32);
