# Users and roles: who there is, and who may say so.
SELECT CURRENT_USER;
| CURRENT_USER
| NULL
CREATE ROLE reader;
= 0 rows
CREATE USER ann NOLOGIN;
! 2BP01 a database with users needs an administrator who may log in, and this would leave none (line 1, column 13)
CREATE USER ann WITH PASSWORD 'SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ==$WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY=:wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU=';
= 0 rows
SELECT CURRENT_USER, SESSION_USER, USER, CURRENT_ROLE;
| CURRENT_USER | SESSION_USER | USER | CURRENT_ROLE
| ann | ann | ann | ann
SELECT * FROM sys.users ORDER BY user_name;
| user_name | kind | is_administrator | can_log_in | has_password
| ann | USER | TRUE | TRUE | TRUE
| reader | ROLE | FALSE | FALSE | FALSE
CREATE USER Ann PASSWORD 'x';
! 42710 user 'ann' exists already (line 1, column 13)
CREATE USER IF NOT EXISTS ann;
= 0 rows
CREATE USER public;
! 42939 the name 'public' is reserved (line 1, column 13)
CREATE USER bob ENCRYPTED PASSWORD 'secret' NOSUPERUSER INHERIT;
= 0 rows
CREATE USER cid ADMIN TRUE PASSWORD NULL;
= 0 rows
CREATE USER dan SUPERUSER;
= 0 rows
CREATE USER eve PASSWORD '';
! 22023 the password is empty; PASSWORD NULL is for none (line 1, column 13)
CREATE USER eve PASSWORD secret;
! 42601 after PASSWORD a text in single quotes or NULL was expected (line 1, column 26)
CREATE USER eve ADMIN ADMIN;
! 42601 whether the user is an administrator is said twice (line 1, column 23)
CREATE USER eve CREATEDB;
! 0A000 CREATEDB of a user is not supported (line 1, column 17)
CREATE USER eve PASWORD 'secret';
! 42601 a user has PASSWORD, ADMIN, NOADMIN, LOGIN or NOLOGIN, and not what stands here (line 1, column 17)
CREATE ROLE writer PASSWORD 'secret';
! 0A000 a role has no password and cannot log in; CREATE USER makes who can (line 1, column 13)
CREATE ROLE writer;
= 0 rows
CREATE OR REPLACE USER eve;
! 42601 OR REPLACE is not supported; drop and create instead (line 1, column 1)
SELECT * FROM sys.users ORDER BY user_name;
| user_name | kind | is_administrator | can_log_in | has_password
| ann | USER | TRUE | TRUE | TRUE
| bob | USER | FALSE | TRUE | TRUE
| cid | USER | TRUE | TRUE | FALSE
| dan | USER | TRUE | TRUE | FALSE
| reader | ROLE | FALSE | FALSE | FALSE
| writer | ROLE | FALSE | FALSE | FALSE
ALTER USER bob SET PASSWORD 'other';
= 0 rows
ALTER USER cid ADMIN FALSE;
= 0 rows
ALTER USER dan NOADMIN NOLOGIN;
= 0 rows
ALTER USER ann NOADMIN;
! 2BP01 a database with users needs an administrator who may log in, and this would leave none (line 1, column 12)
ALTER USER ann NOLOGIN;
! 2BP01 a database with users needs an administrator who may log in, and this would leave none (line 1, column 12)
ALTER USER bop PASSWORD 'x';
! 42704 there is no user or role 'bop'; did you mean bob? (line 1, column 12)
ALTER USER IF EXISTS bop PASSWORD 'x';
= 0 rows
ALTER ROLE writer RENAME TO editor;
= 0 rows
ALTER ROLE editor RENAME TO ann;
! 42710 user 'ann' exists already (line 1, column 29)
ALTER ROLE bob RENAME TO bill;
! 42809 'bob' is a user, not a role (line 1, column 12)
ALTER USER bob RENAME TO Bob;
= 0 rows
GRANT reader TO bob, editor;
= 0 rows
GRANT reader, editor TO cid WITH ADMIN OPTION;
= 0 rows
GRANT editor TO reader;
! 0LP01 role 'editor' is a member of 'reader' already, and cannot be granted to it (line 1, column 17)
GRANT bob TO cid;
! 42809 'Bob' is a user, and no role that can be granted (line 1, column 7)
GRANT reader TO nobody;
! 42704 there is no user or role 'nobody' (line 1, column 17)
GRANT nothing TO bob;
! 42704 there is no user or role 'nothing' (line 1, column 7)
SELECT * FROM sys.role_members ORDER BY 1, 2;
| role_name | member_name | is_grantable
| editor | cid | TRUE
| reader | Bob | FALSE
| reader | cid | TRUE
| reader | editor | FALSE
REVOKE ADMIN OPTION FOR reader FROM cid;
= 0 rows
REVOKE editor FROM cid;
= 0 rows
SELECT * FROM sys.role_members ORDER BY 1, 2;
| role_name | member_name | is_grantable
| reader | Bob | FALSE
| reader | cid | FALSE
| reader | editor | FALSE
DROP ROLE reader, nobody;
! 42704 there is no user or role 'nobody' (line 1, column 19)
DROP ROLE IF EXISTS reader, nobody;
= 0 rows
SELECT * FROM sys.role_members ORDER BY 1, 2;
| role_name | member_name | is_grantable
DROP USER editor;
! 42809 'editor' is a role, not a user (line 1, column 11)
DROP USER ann;
! 2BP01 a database with users needs an administrator who may log in, and this would leave none (line 1, column 11)
DROP USER bob, cid, dan;
= 0 rows
SELECT * FROM sys.users ORDER BY user_name;
| user_name | kind | is_administrator | can_log_in | has_password
| ann | USER | TRUE | TRUE | TRUE
| editor | ROLE | FALSE | FALSE | FALSE
